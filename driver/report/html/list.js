// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of wanted findings. Only the rows that can be seen exist.

const listElement = document.getElementById('list');
const rowsElement = document.getElementById('rows');
const countElement = document.getElementById('count');
const searchElement = document.getElementById('search');

/** In pixels; grows with the reader's font. */
const ROW_HEIGHT =
    4.25 * parseFloat(getComputedStyle(document.documentElement).fontSize);
/** Rows above and below those that are seen. */
const SPARE_ROWS = 8;

let shown = [];   // the wanted findings
let current = -1; // which of them is selected

function makeRow(index) {
  const finding = shown[index];
  const row = make('div', {
    id : `row-${index}`,
    role : 'option',
    className : finding.suppressed || finding.fixed ? 'row quiet' : 'row',
    'aria-selected' : index === current,
    'aria-setsize' : shown.length,
    'aria-posinset' : index + 1,
    onclick : () => open(index),
  },
                   make('span', {className : 'message'}, finding.message),
                   make('span', {className : 'about'}, badge(finding),
                        make('span', {className : 'place'}, placeOf(finding)),
                        make('span', {className : 'check'}, finding.check),
                        reasonBadge(finding)));
  row.style.top = `${index * ROW_HEIGHT}px`;
  row.style.height = `${ROW_HEIGHT}px`;
  return row;
}

function renderRows() {
  const first =
      Math.max(0, Math.floor(listElement.scrollTop / ROW_HEIGHT) - SPARE_ROWS);
  const inView = Math.ceil(listElement.clientHeight / ROW_HEIGHT);
  const last = Math.min(shown.length, first + inView + 2 * SPARE_ROWS);
  const rows = [];
  for (let index = first; index < last; ++index)
    rows.push(makeRow(index));
  rowsElement.replaceChildren(...rows);
  if (current >= first && current < last)
    listElement.setAttribute('aria-activedescendant', `row-${current}`);
  else
    listElement.removeAttribute('aria-activedescendant');
}

function scrollToCurrent() {
  const top = current * ROW_HEIGHT;
  if (top < listElement.scrollTop)
    listElement.scrollTop = top;
  else if (top + ROW_HEIGHT > listElement.scrollTop + listElement.clientHeight)
    listElement.scrollTop = top + ROW_HEIGHT - listElement.clientHeight;
}

/** Selects a row of the list and shows its finding beside it. */
function select(index) {
  if (!shown.length)
    return;
  current = Math.min(Math.max(index, 0), shown.length - 1);
  scrollToCurrent();
  renderRows();
  showDetail(shown[current]);
}

/** Selects it and goes to it; in a narrow window, in place of the list. */
function open(index) {
  if (!shown.length)
    return;
  document.body.classList.add('opened');
  select(index);
  detailElement.focus({preventScroll : true});
  detailElement.scrollTop = 0;
}

function close() {
  document.body.classList.remove('opened');
  listElement.focus();
  scrollToCurrent();
  renderRows();
}

function nothingShown() {
  if (!isFiltered())
    return make('p', {className : 'nothing'},
                report.findings.length ? 'All findings are suppressed.'
                                       : 'No findings.');
  return make('p', {className : 'nothing'}, 'No finding matches. ',
              make('button', {type : 'button', onclick : clearFilters},
                   'Clear the filters'));
}

/** After a choice: what is wanted, and the selected finding if it still is. */
function refresh() {
  const selected = shown[current];
  shown = report.findings.filter(finding => isWanted(finding));
  current = Math.max(shown.indexOf(selected), shown.length ? 0 : -1);
  for (const facet of Object.values(facets))
    fillFacet(facet);
  rowsElement.style.height = `${shown.length * ROW_HEIGHT}px`;
  countElement.textContent =
      isFiltered() ? `${shown.length.toLocaleString('en')} of ${
                         counted(report.findings.length, 'finding')}`
                   : counted(shown.length, 'finding');
  scrollToCurrent();
  renderRows();
  if (!shown.length)
    rowsElement.replaceChildren(nothingShown());
  showDetail(shown[current]);
}
