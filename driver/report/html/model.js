// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The findings, which of them are wanted, and the lines of source. The files of
// this folder are one module, in the order that driver/CMakeLists.txt has.

const report = JSON.parse(document.getElementById('data').textContent);
const sources = new Map(report.sources.map(each => [each.file, each]));
const checks = new Map(report.checks.map(each => [each.id, each]));

const CONFIDENCES = [ 'certain', 'likely', 'possible' ];

/** Why a finding does not count, as the JSON report says it. */
const REASONS = {
  inSource : 'suppressed by a NOLINT comment',
  baseline : 'in the baseline',
};

function fileName(file) { return sources.get(file)?.name ?? file; }

function reasonOf(finding) {
  return finding.fixed ? 'fixed by this run' : REASONS[finding.suppression];
}

/** The steps in order of execution, the finding itself last. */
function stepsOf(finding) {
  // Copies: the page notes where it drew them.
  return [
    ...finding.path.map(step => ({...step})), {...finding, isSite : true}
  ];
}

/** The text of a line, or undefined where the report doesn't have it. */
function lineText(file, line) {
  const excerpts = sources.get(file)?.excerpts ?? [];
  let low = 0, high = excerpts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (excerpts[middle].line > line)
      high = middle;
    else
      low = middle + 1;
  }
  const excerpt = excerpts[low - 1];
  return excerpt?.text[line - excerpt.line];
}

// --- which findings are wanted ----------------------------------------------

/** What can be chosen: any of the chosen values, all where none is. */
const facets = {
  confidence : {title : 'Confidence', valueOf : f => f.confidence},
  check : {title : 'Check', valueOf : f => f.check},
  file : {title : 'File', valueOf : f => f.file, labelOf : fileName},
};
for (const facet of Object.values(facets))
  facet.chosen = new Set();

const wanted = {
  words : [],
  suppressed : false
};

/** What a search looks at, made when it is first needed. */
function searchText(finding) {
  finding.searchText ??= [
    finding.check,
    finding.message,
    `${fileName(finding.file)}:${finding.line}`,
    lineText(finding.file, finding.line),
    ...finding.path.map(step => step.message),
    ...finding.facts.map(fact => `${fact.subject} ${fact.value}`),
  ].join('\n').toLowerCase();
  return finding.searchText;
}

/** Whether it is wanted by all but the facet \p except. */
function isWanted(finding, except) {
  if (finding.suppressed && !wanted.suppressed)
    return false;
  for (const facet of Object.values(facets))
    if (facet !== except && facet.chosen.size &&
        !facet.chosen.has(facet.valueOf(finding)))
      return false;
  return wanted.words.every(word => searchText(finding).includes(word));
}

/** How many findings each value of a facet has, the other choices given. */
function countsOf(facet) {
  const counts = new Map();
  for (const finding of report.findings)
    if (isWanted(finding, facet)) {
      const value = facet.valueOf(finding);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  for (const value of facet.chosen)
    if (!counts.has(value))
      counts.set(value, 0);
  return counts;
}

function isFiltered() {
  return wanted.words.length > 0 ||
         Object.values(facets).some(facet => facet.chosen.size);
}
