// Compared runs: how each impact differs from that of the first run, taken by their order.
import {element, runLabel} from './dom.js';
import {plain, quantity, signed} from './format.js';
import {unitOf, valueOf} from './quantities.js';

const mostRows = 500;

/** Difference to the reference: {absolute, relative}, as texts. */
export function differenceTexts(value, reference, unit) {
  if (typeof value !== 'number' || typeof reference !== 'number') return {absolute: '–', relative: ''};
  const absolute = unit ? signed(value - reference, unit) : `${value > reference ? '+' : ''}${plain(value - reference, 3)}`;
  if (reference === 0) return {absolute, relative: ''};
  const percent = (value / reference - 1) * 100;
  return {absolute, relative: Math.abs(percent) < 1e-7 ? '0 %' : `${percent > 0 ? '+' : ''}${plain(percent, 3)} %`};
}

export function makeDifferencesTable(runs, allQuantities) {
  const quantities = allQuantities.filter((column) => column.difference);
  const shownUnit = (run, impact, column) => (column.unit === '1' ? '' : unitOf(run, impact, column));
  const [reference, ...others] = runs;
  const most = Math.max(...runs.map((run) => run.summary.impacts.length));
  const shown = Math.min(most, Math.max(1, Math.floor(mostRows / runs.length)));
  const rows = [];
  for (let k = 0; k < shown; k++) {
    const base = reference.summary.impacts[k];
    rows.push(element('tr', {class: 'reference'}, element('td', {class: 'number', rowspan: runs.length}, String(k + 1)),
      runCell(reference, base), ...quantities.flatMap((column) => [element('td', {class: 'number'}, base ? quantity(valueOf(base, column), shownUnit(reference, base, column)) : ''), element('td', {})])));
    for (const run of others) {
      const impact = run.summary.impacts[k];
      rows.push(element('tr', {}, runCell(run, impact, base), ...quantities.flatMap((column) => {
        if (!impact) return [element('td', {}), element('td', {})];
        const unit = shownUnit(run, impact, column);
        const difference = differenceTexts(valueOf(impact, column), base && valueOf(base, column), unit);
        return [element('td', {class: 'number'}, quantity(valueOf(impact, column), unit)),
          element('td', {class: 'number difference'}, difference.absolute, element('span', {}, difference.relative))];
      })));
    }
  }
  const note = shown < most ? `The first ${shown} of ${most} impacts.` : '';
  return element('section', {class: 'panel differences', 'aria-label': 'differences to the first run'},
    element('div', {class: 'panel-head'}, element('h3', {}, `Differences to ${reference.name}`), note && element('span', {class: 'note'}, note)),
    most === 0 ? element('p', {class: 'note'}, 'Nothing touched in any of the runs.')
      : element('div', {class: 'scroll table-box'}, element('table', {},
        element('thead', {},
          element('tr', {}, element('th', {rowspan: 2, scope: 'col'}, '#'), element('th', {rowspan: 2, scope: 'col', class: 'name'}, 'run'), ...quantities.map((column) => element('th', {colspan: 2, scope: 'colgroup', class: 'group'}, column.title))),
          element('tr', {}, ...quantities.flatMap(() => ['value', 'difference'].map((text) => element('th', {scope: 'col', class: 'number'}, text))))),
        element('tbody', {}, ...rows))));
}

function runCell(run, impact, base) {
  const other = impact && base && impact.contact !== base.contact ? ` (${impact.contact})` : '';
  return element('td', {class: 'name', title: run.name + other}, ...runLabel(run, impact ? run.name + other : `no such impact in ${run.name}`));
}
