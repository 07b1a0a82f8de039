// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counts by confidence, check and file, which choose too.

/** A facet of a large project has more values than anybody reads. */
const MOST_VALUES = 15;

const facetsElement = document.getElementById('facets');

function sortedValues(facet, counts) {
  const values = [...counts.keys() ];
  if (facet === facets.confidence)
    return CONFIDENCES.filter(value => counts.has(value));
  return values.sort((a, b) => facet.chosen.has(b) - facet.chosen.has(a) ||
                               counts.get(b) - counts.get(a) ||
                               (a < b ? -1 : 1));
}

function valueButton(facet, value, count, largest) {
  const label = facet.labelOf?.(value) ?? value;
  const bar = make('span', {className : 'bar'});
  bar.style.width = `${largest ? 100 * count / largest : 0}%`;
  const button =
      make('button', {
        type : 'button',
        title : label,
        'aria-pressed' : facet.chosen.has(value),
        'data-value' : value,
      },
           bar, make('span', {className : 'label'}, make('bdi', {}, label)),
           make('span', {className : 'number'}, count.toLocaleString('en')));
  button.onclick = () => {
    if (!facet.chosen.delete(value))
      facet.chosen.add(value);
    refresh();
  };
  return button;
}

/** Looks for a value among many; kept, so that it keeps its focus. */
function facetSearch(facet) {
  facet.search ??= make('input', {
    type : 'search',
    placeholder : `Find a ${facet.title.toLowerCase()}`,
    'aria-label' : `Find a ${facet.title.toLowerCase()}`,
    autocomplete : 'off',
    oninput : () => fillFacet(facet),
  });
  return facet.search;
}

function fillFacet(facet) {
  const counts = countsOf(facet);
  const largest = Math.max(...counts.values());
  const text = facet.search?.value.toLowerCase() ?? '';
  const values = sortedValues(facet, counts)
                     .filter(value => (facet.labelOf?.(value) ?? value)
                                          .toLowerCase()
                                          .includes(text));
  const focused = facet.values.contains(document.activeElement)
                      ? document.activeElement.dataset.value
                      : undefined;
  facet.values.replaceChildren(
      ...values.slice(0, MOST_VALUES)
          .map(value => valueButton(facet, value, counts.get(value), largest)));
  if (values.length > MOST_VALUES)
    facet.values.append(
        make('p', {className : 'more'},
             `and ${(values.length - MOST_VALUES).toLocaleString('en')} more`));
  if (focused !== undefined)
    [...facet.values.children]
        .find(button => button.dataset.value === focused)
        ?.focus();
}

function suppressedButton() {
  const count = report.findings.filter(f => f.suppressed).length;
  if (!count)
    return null;
  const button = make(
      'button',
      {type : 'button', id : 'suppressed', 'aria-pressed' : wanted.suppressed},
      make('span', {className : 'label'}, 'Show suppressed'),
      make('span', {className : 'number'}, count.toLocaleString('en')));
  button.onclick = () => {
    wanted.suppressed = !wanted.suppressed;
    button.setAttribute('aria-pressed', wanted.suppressed);
    refresh();
  };
  return make('div', {className : 'facet'}, button);
}

function makeFacets() {
  for (const [name, facet] of Object.entries(facets)) {
    facet.values = make('div', {className : 'values'});
    const many = new Set(report.findings.map(facet.valueOf)).size > MOST_VALUES;
    facetsElement.append(make('div', {
      className : 'facet',
      role : 'group',
      'aria-label' : facet.title,
      'data-facet' : name,
    },
                              make('h2', {}, facet.title),
                              many ? facetSearch(facet) : null, facet.values));
  }
  facetsElement.append(suppressedButton() ?? '');
}

function clearFilters() {
  for (const facet of Object.values(facets))
    facet.chosen.clear();
  wanted.words = [];
  searchElement.value = '';
  refresh();
}
