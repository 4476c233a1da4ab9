// The table of impacts. A click, or Enter on a row, chooses the impact and goes to its time.
import {element, runLabel} from './dom.js';
import {plain, quantity, timeText, unitsOfContact} from './format.js';

const columns = [
  ['#', 'number of the impact', (impact) => String(impact.number + 1), 'number'],
  ['time', 'start of the contact', (impact) => timeText(impact.start), 'number'],
  ['contact', 'name of the contact pair', (impact) => impact.contact, 'name'],
  ['approach', 'approach speed at the contact points', (impact, units) => quantity(impact.approach_speed, units.speed), 'number'],
  ['separation', 'separation speed at the contact points', (impact, units) => (impact.ended === false ? 'in touch' : quantity(impact.separation_speed, units.speed)), 'number'],
  ['e asked', 'restitution, requested', (impact) => plain(impact.restitution?.requested), 'number'],
  ['e got', 'restitution, realised', (impact) => (impact.ended === false ? '–' : plain(impact.restitution?.realised)), 'number'],
  ['eff. mass', 'effective mass', (impact, units) => quantity(impact.effective_mass, units.mass), 'number'],
  ['peak force', 'largest normal force; of a rigid impact the normal impulse', (impact, units) => (isRigid(impact) ? quantity(impact.normal_impulse, units.impulse) : quantity(impact.peak_force, units.force)), 'number'],
  ['duration', 'duration of the contact', (impact) => (isRigid(impact) ? 'rigid' : quantity(impact.duration, 's')), 'number'],
  ['energy lost', 'energy lost along the normal and in friction', (impact) => quantity(energyLost(impact), 'J'), 'number'],
];

export function isRigid(impact) {
  return impact.peak_force === undefined || impact.peak_force === null;
}

export function energyLost(impact) {
  const {normal = null, friction = 0} = impact.energy_lost ?? {};
  return normal === null ? null : normal + (friction ?? 0);
}

export function makeImpactsTable(runs, selection, onChoose) {
  const compares = runs.length > 1;
  const total = runs.reduce((sum, run) => sum + run.summary.impacts.length, 0);
  const leftOut = runs.reduce((sum, run) => sum + (run.summary.impacts_left_out ?? 0), 0);
  const rigidOnly = total > 0 && runs.every((run) => run.summary.impacts.every(isRigid));
  const head = columns.map(([name, meaning, , kind]) => {
    const rigid = rigidOnly && name === 'peak force';
    return element('th', {scope: 'col', title: rigid ? 'normal impulse' : meaning, class: kind}, rigid ? 'impulse' : name);
  });
  const rows = new Map();
  const body = element('tbody');
  runs.forEach((run, runIndex) => {
    run.summary.impacts.forEach((impact, index) => {
      const row = makeRow(run, impact, compares);
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

function makeRow(run, impact, compares) {
  const units = unitsOfContact(run, impact.contact);
  const warnings = impact.warnings ?? [];
  return element('tr', {tabindex: -1, 'data-impact': impact.number},
    compares && element('td', {class: 'name', title: run.name}, ...runLabel(run)),
    ...columns.map(([, , text, kind]) => {
      const value = text(impact, units);
      return element('td', {class: kind, title: kind === 'name' ? value : undefined}, value);
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
