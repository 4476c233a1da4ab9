// The table of impacts. A click, or Enter on a row, chooses the impact and goes to its time.
import {element, runLabel} from './dom.js';
import {quantity, unitsOfContact} from './format.js';
import {cellOf, endingOf, isRigid, shownQuantities, valueOf} from './quantities.js';

const number = {title: '#', meaning: 'number of the impact', unit: '1', text: (run, impact) => String(impact.number + 1)};

/** What is said about an impact instead of a number that it does not have. */
function textOf(run, impact, column, quantities) {
  if (column.text) return column.text(run, impact);
  if (isRigid(impact) && column.key === 'peak_force') return quantity(impact.normal_impulse, unitsOfContact(run, impact.contact).impulse);
  if (isRigid(impact) && column.zero_when_rigid) return 'rigid';
  // Once in its row: how the touch ended, in place of the first number that it therefore lacks.
  const lacking = (other) => other.unknown_in_touch && (valueOf(impact, other) ?? null) === null;
  if (endingOf(impact) !== 'rebound' && column === quantities.find(lacking)) return endingOf(impact);
  return cellOf(run, impact, column);
}

/** "corner +x −y −z" of "corner +x −y −z of box.hull": whose corner it is, its title and the card of the impact say. */
const withoutShapes = (part) => part.replaceAll(/ of [^,]*/g, '');

const meaningOf = (column) => (column.key === 'peak_force' ? 'largest normal force; of a rigid impact the normal impulse' : column.meaning).replaceAll('`', '');
const kindOf = (column) => (column.unit === '' ? 'name' : 'number');

export function makeImpactsTable(runs, quantities, selection, onChoose) {
  const columns = [number, ...shownQuantities(runs, quantities)];
  const compares = runs.length > 1;
  const total = runs.reduce((sum, run) => sum + run.summary.impacts.length, 0);
  const leftOut = runs.reduce((sum, run) => sum + (run.summary.impacts_left_out ?? 0), 0);
  const rigidOnly = total > 0 && runs.every((run) => run.summary.impacts.every(isRigid));
  const head = columns.map((column) => {
    const rigid = rigidOnly && column.key === 'peak_force';
    return element('th', {scope: 'col', title: rigid ? 'normal impulse' : meaningOf(column), class: kindOf(column)}, rigid ? 'impulse' : column.title);
  });
  const rows = new Map();
  const body = element('tbody');
  runs.forEach((run, runIndex) => {
    run.summary.impacts.forEach((impact, index) => {
      const row = makeRow(run, impact, columns, compares);
      row.addEventListener('click', () => onChoose(runIndex, index));
      row.addEventListener('keydown', (event) => moveByKey(event, row, () => onChoose(runIndex, index)));
      rows.set(`${runIndex}/${index}`, row);
      body.append(row);
    });
  });
  let current;
  const mark = () => {
    current?.removeAttribute('aria-current');
    if (current) current.tabIndex = -1;
    current = rows.get(`${selection.run}/${selection.index}`);
    if (!current) return;
    current.setAttribute('aria-current', 'true');
    current.tabIndex = 0;
    scrollIntoBox(current, box);
  };
  const caption = total === 0 ? 'None is listed for this run.' : leftOut > 0 ? `${leftOut} more are in summary.json and impacts.csv.` : '';
  const box = element('div', {class: 'scroll table-box'},
    element('table', {class: 'impacts', 'aria-label': 'impacts'},
      element('thead', {}, element('tr', {}, compares && element('th', {scope: 'col'}, 'run'), ...head, element('th', {scope: 'col', title: 'warnings', 'aria-label': 'warnings'}, '⚠'))), body));
  const node = element('section', {class: 'panel impacts-panel', 'aria-label': 'impacts'},
    element('div', {class: 'panel-head'}, element('h3', {}, total === 1 ? '1 impact' : `${total} impacts`), caption && element('span', {class: 'note'}, caption)),
    total > 0 && box);
  selection.onChange(mark);
  mark();
  return {node, hideRun(runIndex, hidden) {
    runs[runIndex].summary.impacts.forEach((_, index) => { rows.get(`${runIndex}/${index}`).hidden = hidden; });
  }};
}

function makeRow(run, impact, columns, compares) {
  const warnings = impact.warnings ?? [];
  return element('tr', {tabindex: -1, 'data-impact': impact.number},
    compares && element('td', {class: 'name', title: run.name}, ...runLabel(run)),
    ...columns.map((column) => {
      const value = textOf(run, impact, column, columns);
      return element('td', {class: kindOf(column), title: kindOf(column) === 'name' ? value : undefined}, column.key === 'part' ? withoutShapes(value) : value);
    }),
    element('td', {class: 'notes', title: warnings.join('\n')}, warnings.length > 0 ? String(warnings.length) : ''));
}

function moveByKey(event, row, choose) {
  if (event.key === 'Enter') {
    choose();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    let next = row;
    do next = event.key === 'ArrowDown' ? next.nextElementSibling : next.previousElementSibling; while (next?.hidden);
    next?.focus();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Scrolls only the box of the table, never the page. */
function scrollIntoBox(row, box) {
  if (!box || box.scrollHeight <= box.clientHeight) return;
  const head = box.querySelector('thead').offsetHeight;
  if (row.offsetTop - head < box.scrollTop) box.scrollTop = row.offsetTop - head;
  else if (row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = row.offsetTop + row.offsetHeight - box.clientHeight;
}
