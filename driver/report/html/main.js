// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys, light and dark, and the start.

// --- light and dark
// -------------------------------------------------------------

const themeButton = document.getElementById('theme');
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : prefersDark.matches;
}

function labelTheme() {
  themeButton.textContent = isDark() ? 'Light' : 'Dark';
  themeButton.title = `${themeButton.textContent} theme (t)`;
}

function switchTheme() {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  labelTheme();
  try {
    localStorage.setItem('torch-tidy-theme',
                         document.documentElement.dataset.theme);
  } catch {
    // A page that may keep nothing asks again next time.
  }
}

function startTheme() {
  try {
    const kept = localStorage.getItem('torch-tidy-theme');
    if (kept === 'light' || kept === 'dark')
      document.documentElement.dataset.theme = kept;
  } catch {
  }
  themeButton.onclick = switchTheme;
  prefersDark.onchange = labelTheme;
  labelTheme();
}

// --- keys
// -----------------------------------------------------------------------

const keysElement = document.getElementById('keys');

function pageOfRows() {
  return Math.max(1, Math.floor(listElement.clientHeight / ROW_HEIGHT) - 1);
}

const KEYS = {
  j : () => select(current + 1),
  k : () => select(current - 1),
  n : () => goToStep(currentStep + 1),
  p : () => goToStep(currentStep < 0 ? steps.length - 1 : currentStep - 1),
  t : switchTheme,
  '/' : () => {
    document.body.classList.remove('opened');
    searchElement.select();
  },
  '?' : () => keysElement.showModal(),
  Escape : close,
};

/** These would scroll, or press the button, elsewhere. */
const LIST_KEYS = {
  ArrowDown : KEYS.j,
  ArrowUp : KEYS.k,
  PageDown : () => select(current + pageOfRows()),
  PageUp : () => select(current - pageOfRows()),
  Home : () => select(0),
  End : () => select(shown.length - 1),
  Enter : () => open(current),
  ' ' : () => open(current),
};

const SEARCH_KEYS = {
  ArrowDown : () => listElement.focus(),
  Enter : () => listElement.focus(),
  Escape : close,
};

function keysFor(target) {
  if (target === searchElement)
    return SEARCH_KEYS;
  if (target instanceof HTMLInputElement)
    return {};
  return target === listElement || target === document.body
             ? {...KEYS, ...LIST_KEYS}
             : KEYS;
}

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || keysElement.open)
    return;
  const keys = keysFor(event.target);
  if (!Object.hasOwn(keys, event.key))
    return;
  event.preventDefault();
  keys[event.key]();
});

// --- the start
// ------------------------------------------------------------------

function showSummary() {
  const {summary, findings} = report;
  const open = findings.filter(f => !f.suppressed && !f.fixed);
  const files = new Set(open.map(f => f.file)).size;
  const parts = [
    open.length
        ? `${counted(open.length, 'finding')} in ${counted(files, 'file')}`
        : 'No findings',
    `${counted(summary.files, 'file')} analysed`,
    summary.partiallyAnalysed && `${summary.partiallyAnalysed} in part`,
    summary.notAnalysed && `${summary.notAnalysed} not analysed`,
    summary.suppressed && `${summary.suppressed} suppressed`,
    summary.inBaseline && `${summary.inBaseline} in the baseline`,
  ];
  document.getElementById('summary').textContent =
      parts.filter(Boolean).join(' · ');
  document.querySelector('h1').title = report.tool;
  if (!summary.problems.length)
    return;
  const problems = document.getElementById('problems');
  problems.hidden = false;
  problems.querySelector('summary').textContent =
      `${counted(summary.problems.length, 'file')} not wholly analysed`;
  problems.querySelector('ul').append(
      ...summary.problems.map(text => make('li', {}, text)));
}

function oncePerFrame(action) {
  let pending = 0;
  return () => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(() => action());
  };
}

function start() {
  startTheme();
  showSummary();
  makeFacets();
  document.getElementById('help').onclick = KEYS['?'];
  document.getElementById('filters').open =
      !matchMedia('(max-width: 60rem)').matches;
  listElement.onscroll = oncePerFrame(renderRows);
  new ResizeObserver(oncePerFrame(renderRows)).observe(listElement);
  const refreshSoon = oncePerFrame(refresh);
  searchElement.oninput = () => {
    wanted.words =
        searchElement.value.toLowerCase().split(/\s+/).filter(Boolean);
    refreshSoon();
  };
  const finding =
      report.findings.find(f => `#${f.fingerprint}` === location.hash);
  wanted.suppressed = Boolean(finding?.suppressed);
  document.getElementById('suppressed')
      ?.setAttribute('aria-pressed', wanted.suppressed);
  refresh();
  if (finding)
    open(shown.indexOf(finding));
  else
    listElement.focus();
}

start();
