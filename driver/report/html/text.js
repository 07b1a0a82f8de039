// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements. Whatever the report has becomes text, never markup.

/** Characters that show nothing, or show what follows elsewhere. */
const HIDDEN =
    /[\0-\x08\n-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Appends \p text; what would not be seen is shown by its code. */
function addText(node, text) {
  let end = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const code = match[0].charCodeAt(0).toString(16).toUpperCase();
    const shown = document.createElement('span');
    shown.className = 'hidden-character';
    shown.textContent = `U+${code.padStart(4, '0')}`;
    node.append(text.slice(end, match.index), shown);
    end = match.index + 1;
  }
  node.append(text.slice(end));
  return node;
}

/** An element with properties, aria-… and data-… attributes among them. */
function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties))
    if (/^(aria|data)-|^role$/.test(name))
      node.setAttribute(name, value);
    else
      node[name] = value;
  for (const child of children.flat())
    if (typeof child === 'string')
      addText(node, child);
    else if (child)
      node.append(child);
  return node;
}

function counted(number, noun) {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

function badge(finding) {
  return make('span', {className : `badge ${finding.confidence}`},
              finding.confidence);
}

function reasonBadge(finding) {
  const reason = reasonOf(finding);
  return reason ? make('span', {className : 'badge reason'}, reason) : null;
}

function placeOf(location) {
  return `${fileName(location.file)}:${location.line}`;
}
