// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The source of a finding with its path drawn along it: lines in the order of
// the source, numbers and arrows in the order of execution.

/** Lines shown before and after a step. */
const AROUND = 4;
/** A longer line is cut around what it is shown for. */
const LONGEST_LINE = 600;

const TOKENS = new RegExp(
    [
      /(?<comment>\/\/.*|\/\*.*?(?:\*\/|$))/,
      /(?<string>"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)+')/,
      /(?<directive>^\s*#\s*\w+)/,
      /(?<number>\b\d[\w.']*)/,
      /\b(?<keyword>alignas|auto|bool|break|case|catch|char|class|const|constexpr|continue|default|delete|do|double|else|enum|extern|false|float|for|if|inline|int|int64_t|long|namespace|new|nullptr|operator|private|public|return|short|signed|sizeof|static|struct|switch|template|this|throw|true|try|typedef|typename|unsigned|using|virtual|void|while|__global__|__device__|__host__|__shared__)\b/,
    ].map(each => each.source)
        .join('|'),
    'g');

/** [begin, end, class] of what the line has of C++. */
function tokensOf(text) {
  return [...text.matchAll(TOKENS) ].map(match => {
    const [kind] =
        Object.entries(match.groups).find(([, value ]) => value !== undefined);
    return [ match.index, match.index + match[0].length, kind ];
  });
}

/** The line's text in spans; \p marks are the steps' [begin, end]. */
function codeOf(text, marks) {
  const code = make('code');
  let begin = 0, end = text.length;
  if (end > LONGEST_LINE) {
    begin = Math.max(0, (marks[0]?.[0] ?? 0) - LONGEST_LINE / 4);
    end = Math.min(end, begin + LONGEST_LINE);
  }
  const tokens = tokensOf(text.slice(0, end));
  const cuts = [...tokens, ...marks ].flatMap(each => each.slice(0, 2));
  const ends = [...new Set([ begin, ...cuts, end ]) ]
                   .filter(cut => cut >= begin && cut <= end)
                   .sort((a, b) => a - b);
  if (begin > 0)
    code.append('…');
  const covers = (each, at) => each[0] <= at && at < each[1];
  for (let i = 0; i + 1 < ends.length; ++i) {
    const token = tokens.find(each => covers(each, ends[i]));
    const marked = marks.some(each => covers(each, ends[i]));
    code.append(make(marked ? 'mark' : 'span', {className : token?.[2] ?? ''},
                     text.slice(ends[i], ends[i + 1])));
  }
  if (end < text.length)
    code.append('…');
  return code;
}

/** By file, in the order that the path meets them; then by place. */
function stepsByFile(steps) {
  const files = new Map();
  for (const step of steps)
    files.set(step.file, [...(files.get(step.file) ?? []), step ]);
  for (const list of files.values())
    list.sort((a, b) => a.offset - b.offset);
  return files;
}

function factsOf(step) {
  if (!step.isSite || !step.facts.length)
    return null;
  return make(
      'dl', {className : 'facts'},
      step.facts.map(fact => make('div', {}, make('dt', {}, fact.subject),
                                  make('dd', {}, fact.value))));
}

function noteOf(step) {
  const kind = step.isSite ? `note site ${step.confidence}` : 'note';
  step.note = make('div', {className : kind}, make('p', {}, step.message),
                   factsOf(step));
  return step.note;
}

function lineRow(file, line, steps) {
  // A place without extent is marked by one character.
  const marks =
      steps.map(({mark}) => [mark[0], Math.max(mark[1], mark[0] + 1)]);
  return make('div', {className : steps.length ? 'line marked' : 'line'},
              make('span', {className : 'line-number'}, String(line)),
              codeOf(lineText(file, line), marks));
}

function shownLines(file, steps) {
  const lines = new Set();
  for (const step of steps)
    for (let line = step.line - AROUND; line <= step.line + AROUND; ++line)
      if (lineText(file, line) !== undefined)
        lines.add(line);
  return [...lines ].sort((a, b) => a - b);
}

function fileBlock(file, steps) {
  const code = make('div', {
    className : 'code',
    tabIndex : 0,
    role : 'group',
    'aria-label' : fileName(file),
  });
  const body = make('div', {className : 'code-body'});
  let previous;
  for (const line of shownLines(file, steps)) {
    if (previous !== undefined && line > previous + 1)
      body.append(make('div', {className : 'gap'},
                       `⋯ ${counted(line - previous - 1, 'line')}`));
    const here = steps.filter(step => step.line === line);
    body.append(lineRow(file, line, here), ...here.map(noteOf));
    previous = line;
  }
  // Where the source isn't at hand, the notes still tell the path.
  body.append(...steps.filter(step => !step.note).map(noteOf));
  code.append(body);
  return make('figure', {}, make('figcaption', {}, fileName(file)), code);
}

// --- the path beside the code
// -------------------------------------------------

const RAIL_X = 36;
const RADIUS = 11;

function svg(tag, attributes) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes))
    node.setAttribute(name, value);
  return node;
}

/** Straight down to the next badge; else around those between, on the left. */
function arrow(from, to, isNeighbour) {
  if (isNeighbour)
    return `M${RAIL_X} ${from + RADIUS} V${to - RADIUS - 6}`;
  const x = RAIL_X - RADIUS;
  const bulge = Math.max(-4, x - 12 - Math.abs(to - from) / 8);
  return `M${x} ${from} C${bulge} ${from} ${bulge} ${to} ${x - 6} ${to}`;
}

/** Where each step's note has come to lie. */
function drawPath(flow, steps) {
  const top = flow.getBoundingClientRect().top;
  const heights = steps.map(({note}) => {
    const box = note.getBoundingClientRect();
    return box.top - top + Math.min(box.height / 2, 18);
  });
  const rail = flow.querySelector('svg');
  rail.setAttribute('height', flow.clientHeight);
  rail.replaceChildren(rail.firstChild); // the arrow head
  steps.forEach((step, i) => {
    step.badge.style.top = `${heights[i]}px`;
    if (i + 1 === steps.length)
      return;
    const isNeighbour =
        heights[i + 1] > heights[i] &&
        !heights.some(each => each > heights[i] && each < heights[i + 1]);
    rail.append(svg('path', {
      d : arrow(heights[i], heights[i + 1], isNeighbour),
      'marker-end' : 'url(#arrow-head)',
    }));
  });
}

function arrowHead() {
  const head = svg('marker', {
    id : 'arrow-head',
    viewBox : '0 0 6 6',
    refX : 1,
    refY : 3,
    markerWidth : 4,
    markerHeight : 4,
    orient : 'auto',
  });
  head.append(svg('path', {d : 'M0 0 L6 3 L0 6 Z'}));
  const definitions = svg('defs', {});
  definitions.append(head);
  return definitions;
}

/** The whole drawing; \p go shows the step of a number. */
function makeFlow(steps, go) {
  const rail = svg('svg', {class : 'rail', width : 48, 'aria-hidden' : 'true'});
  rail.append(arrowHead());
  const flow = make('div', {className : 'flow'}, rail);
  for (const [file, list] of stepsByFile(steps))
    flow.append(fileBlock(file, list));
  steps.forEach((step, i) => {
    step.badge = make('button', {
      type : 'button',
      className : step.isSite ? `step site ${step.confidence}` : 'step',
      'aria-label' : `Step ${i + 1} of ${steps.length}: ${step.message}`,
      onclick : () => go(i),
    },
                      String(i + 1));
    flow.append(step.badge);
  });
  new ResizeObserver(() => drawPath(flow, steps)).observe(flow);
  return flow;
}
