// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The selected finding.

const detailElement = document.getElementById('detail');

const MEANINGS = {
  certain : 'every execution that reaches the place fails',
  likely : 'a feasible path fails',
  possible : 'nothing proves it safe',
};

let steps = [];       // of the shown finding
let currentStep = -1; // none yet
let detailed;         // the finding that is shown

function goToStep(index) {
  if (!steps.length)
    return;
  currentStep = Math.min(Math.max(index, 0), steps.length - 1);
  steps.forEach((step, i) => {
    for (const node of [step.note, step.badge, step.entry])
      if (i === currentStep)
        node.setAttribute('aria-current', 'step');
      else
        node.removeAttribute('aria-current');
  });
  steps[currentStep].note.scrollIntoView({block : 'center'});
  stepStatus.textContent = `Step ${currentStep + 1} of ${steps.length}: ${
      steps[currentStep].message}`;
}

/** Says the step to a screen reader. */
const stepStatus = make('p', {className : 'unseen', role : 'status'});

/** The steps in order of execution, where the code is in its own. */
function pathList() {
  if (steps.length < 2)
    steps.forEach(step => step.entry = make('li'));
  else
    return make('ol', {className : 'path', 'aria-label' : 'Path'},
                steps.map((step, i) => {
                  step.entry = make(
                      'button', {type : 'button', onclick : () => goToStep(i)},
                      make('span', {className : 'message'}, step.message), ' ',
                      make('span', {className : 'place'}, placeOf(step)));
                  return make('li', {}, step.entry);
                }));
  return null;
}

// --- fixes
// ---------------------------------------------------------------------

/** The fix's edits by line, where each lies in one line that we have. */
function editsByLine(fix) {
  const lines = new Map();
  for (const edit of fix.replacements) {
    if (edit.line !== edit.endLine ||
        lineText(edit.file, edit.line) === undefined)
      return undefined;
    const key = JSON.stringify([ edit.file, edit.line ]);
    lines.set(key, [...(lines.get(key) ?? []), edit ]);
  }
  return lines;
}

function changedText(text, edits) {
  for (const {mark : [ begin, end ],
              text : added} of edits.toSorted((a, b) => b.offset - a.offset))
    text = text.slice(0, begin) + added + text.slice(end);
  return text;
}

function diffLine(kind, text) {
  return make('div', {className : kind},
              make('span', {className : 'sign'}, kind === 'added' ? '+' : '-'),
              codeOf(text, []));
}

function fixDiff(fix) {
  const lines = editsByLine(fix);
  if (!lines)
    return make('div', {className : 'code-body'},
                fix.replacements.flatMap(edit => edit.text.split('\n'))
                    .map(text => diffLine('added', text)));
  return make('div', {className : 'code-body'},
              [...lines.values() ].flatMap(edits => {
                const before = lineText(edits[0].file, edits[0].line);
                const after = changedText(before, edits).split('\n');
                const kept = after.includes(before);
                return [
                  make('div', {className : 'gap'}, placeOf(edits[0])),
                  kept ? null : diffLine('removed', before),
                  ...after.filter(text => !kept || text !== before)
                      .map(text => diffLine('added', text)),
                ];
              }));
}

function fixesOf(finding) {
  return finding.fixes.map(
      fix =>
          make('figure', {className : 'fix'},
               make('figcaption', {}, 'Fix: ', fix.title),
               make('div', {className : 'code', tabIndex : 0}, fixDiff(fix))));
}

// --- all
// -----------------------------------------------------------------------

function aboutCheck(finding) {
  const check = checks.get(finding.check);
  return make(
      'details', {className : 'about-check'},
      make('summary', {}, `About ${finding.check}: ${check.summary}`),
      make('pre', {},
           ...check.page.split('\n').flatMap(line => [line, make('br')])));
}

function navigation() {
  const button = (text, label, action) =>
      make('button', {type : 'button', 'aria-label' : label, onclick : action},
           text);
  return make(
      'nav', {'aria-label' : 'Finding and step'},
      make('button', {type : 'button', className : 'back', onclick : close},
           '‹ List'),
      button('‹', 'Previous finding', () => select(current - 1)),
      make('span', {},
           `${(current + 1).toLocaleString('en')} of ${
               shown.length.toLocaleString('en')}`),
      button('›', 'Next finding', () => select(current + 1)),
      steps.length > 1
          ? make('span', {className : 'step-buttons'},
                 button('↑', 'Previous step', () => goToStep(currentStep - 1)),
                 make('span', {}, 'Step'),
                 button('↓', 'Next step', () => goToStep(currentStep + 1)))
          : null);
}

function rememberFinding() {
  try {
    history.replaceState(null, '', `#${detailed?.fingerprint ?? ''}`);
  } catch {
    // A sandboxed page can't; nothing else needs it.
  }
}

/** What had the focus is another element of the same label afterwards. */
function keepFocus(replace) {
  const focused = document.activeElement;
  const hadFocus = detailElement.contains(focused);
  const label = focused?.getAttribute('aria-label');
  replace();
  if (!hadFocus || focused === detailElement)
    return;
  const same = [...detailElement.querySelectorAll('button') ].find(
      button => label && button.getAttribute('aria-label') === label);
  (same ?? detailElement).focus({preventScroll : true});
}

let rememberTimer;

function showDetail(finding) {
  // The list's length may have changed, so that the navigation is made again.
  if (finding !== detailed) {
    currentStep = -1;
    detailElement.scrollTop = 0;
  }
  detailed = finding;
  clearTimeout(rememberTimer);
  rememberTimer = setTimeout(rememberFinding, 300);
  if (!finding) {
    steps = [];
    detailElement.replaceChildren();
    return;
  }
  steps = stepsOf(finding);
  const parts = [
    navigation(),
    make('h2', {}, finding.message),
    make('p', {className : 'about'}, badge(finding),
         make('span', {}, MEANINGS[finding.confidence]), reasonBadge(finding)),
    make('p', {className : 'about'},
         make('span', {className : 'check'}, finding.check),
         make('span', {className : 'place'},
              `${fileName(finding.file)}:${finding.line}:${finding.column}`)),
    pathList(),
    makeFlow(steps, goToStep),
    ...fixesOf(finding),
    aboutCheck(finding),
    stepStatus,
  ];
  stepStatus.textContent = '';
  keepFocus(() => detailElement.replaceChildren(...parts.filter(Boolean)));
  if (currentStep >= 0)
    goToStep(currentStep);
}
