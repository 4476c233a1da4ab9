// What was run: title, method, laws, tolerance, outcome, version, warnings, and the scenario to copy.
import {element, runLabel, swatch} from './dom.js';
import {count, plain, quantity} from './format.js';

export function makeHeader(runs, themeButton, helpButton) {
  const first = runs[0].summary;
  const title = first.title || runs[0].scene.scenario.file || runs[0].name;
  document.title = `${title} – Carom`;
  const warnings = runs.flatMap((run) => run.summary.warnings.map((text) => (runs.length > 1 ? `${run.name}: ${text}` : text)));
  const finished = first.outcome === 'finished';
  return element('header', {},
    element('div', {class: 'title-line'},
      element('h1', {}, title), runs.length === 1 && finished && outcomeMark(first),
      element('div', {class: 'page-buttons'}, themeButton, helpButton)),
    runs.length === 1 && !finished && element('p', {class: 'outcome-line'}, outcomeMark(first)),
    runs.length === 1 && facts(runs[0]),
    warnings.length > 0 && warningList(warnings),
    scenarioTexts(runs));
}

function outcomeMark(summary) {
  const good = summary.outcome === 'finished';
  return element('span', {class: good ? 'outcome' : 'outcome bad'}, good ? 'finished' : `${summary.outcome ?? 'outcome not known'}${summary.reason ? `: ${summary.reason}` : ''}`);
}

/** Laws of the impacts and contacts, each once. */
export function lawsOf(run) {
  const laws = new Set();
  for (const impact of run.summary.impacts) laws.add(impact.law ?? (impact.hypothesis ? `${impact.hypothesis} (rigid)` : null));
  for (const contact of run.scene.contacts) {
    if (run.summary.method === 'continuous') laws.add(contact.law);
    laws.add(contact.friction ? `friction ${contact.friction}` : null);
  }
  laws.delete(null);
  laws.delete(undefined);
  return [...laws];
}

function fact(name, value) {
  return element('div', {}, element('dt', {}, name), element('dd', {}, value));
}

/** Meshes of elastic bodies, and how far their forces may be off. */
function elasticFacts(elastic) {
  const bodies = Object.entries(elastic ?? {});
  const textOf = ([name, {elements, modes, mesh_error: error}]) =>
    `${name}, ${typeof modes === 'number' ? count(modes, 'mode') : count(elements ?? 0, 'element')}${typeof error === 'number' ? `, forces within about ${plain(100 * error, 2)}\u2009%` : ''}`;
  return bodies.length === 0 ? [] : [fact('elastic', bodies.slice(0, 3).map(textOf).join('; ') + (bodies.length > 3 ? '; …' : ''))];
}

function facts(run) {
  const {summary} = run;
  const {model = {}, settings = {}, energy = {}, statistics = {}} = summary;
  const impacts = summary.impacts.length + (summary.impacts_left_out ?? 0);
  const lost = ['lost_in_contact', 'lost_in_friction', 'lost_in_dampers'].reduce((sum, key) => sum + (energy[key] ?? 0), 0);
  const laws = lawsOf(run);
  return element('dl', {class: 'facts'},
    fact('method', summary.method ?? '–'),
    laws.length > 0 && fact(laws.length > 1 ? 'laws' : 'law', laws.slice(0, 6).join(', ') + (laws.length > 6 ? ', …' : '')),
    fact('tolerance', plain(settings.tolerance)),
    fact('model', `${count(model.bodies ?? 0, 'body', 'bodies')}, ${count(model.joints ?? 0, 'joint')}, ${count(model.degrees_of_freedom ?? 0, 'degree')} of freedom`),
    ...elasticFacts(model.elastic),
    fact('impacts', String(impacts)),
    fact('energy lost', quantity(lost, 'J')),
    fact('residual', quantity(energy.residual, 'J', 2)),
    run.motion.ofRows > run.motion.rows && fact('samples', `${run.motion.rows} of ${run.motion.ofRows}; all of contacts`),
    fact('computed in', quantity(statistics.wall_seconds, 's', 2)),
    fact('Carom', summary.carom ?? '–'));
}

function warningList(warnings) {
  const shown = warnings.slice(0, 50);
  const rest = warnings.length - shown.length;
  return element('details', {class: 'warnings', open: warnings.length <= 3},
    element('summary', {}, count(warnings.length, 'warning')),
    element('ul', {}, ...shown.map((text) => element('li', {}, text)), rest > 0 && element('li', {}, `and ${rest} more, in summary.json`)));
}

function scenarioTexts(runs) {
  const scenarios = [];
  for (const run of runs) {
    const {file, text, changes = []} = run.scene.scenario;
    if (!text) continue;
    const same = scenarios.find((other) => other.text === text);
    const changed = changes.length > 0 ? [{name: run.name, changes}] : [];
    if (same) same.changed.push(...changed);
    else scenarios.push({file, text, name: run.name, changed});
  }
  return scenarios.length > 0 && element('div', {class: 'scenarios'}, ...scenarios.map((scenario) => {
    const copy = element('button', {type: 'button', class: 'copy', on: {click: () => copyText(scenario.text, copy)}}, 'Copy');
    return element('details', {class: 'scenario'},
      element('summary', {}, `Scenario ${scenario.file ?? ''}${scenarios.length > 1 ? ` (${scenario.name})` : ''}`),
      ...scenario.changed.map(({name, changes}) => element('p', {class: 'changes'}, runs.length > 1 ? `${name}, changed by ` : 'changed by ', ...changes.map((change) => element('code', {}, `--set ${change}`)))),
      element('div', {class: 'scenario-text'}, copy, element('pre', {tabindex: 0, 'aria-label': 'text of the scenario'}, scenario.text)));
  }));
}

async function copyText(text, button) {
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    // A page opened from a file may have no clipboard of the new kind.
    const field = element('textarea', {'aria-hidden': 'true', class: 'off-screen'});
    field.value = text;
    document.body.append(field);
    field.select();
    done = document.execCommand('copy');
    field.remove();
  }
  button.textContent = done ? 'Copied' : 'Select the text and copy it';
  setTimeout(() => { button.textContent = 'Copy'; }, 2000);
}

/** Compared runs: a checkbox each, with what tells them apart. */
export function makeRunLegend(runs, onToggle) {
  const rows = runs.map((run, i) => {
    const box = element('input', {type: 'checkbox', checked: true, 'aria-label': `show ${run.name}`, on: {change: () => {
      run.visible = box.checked;
      onToggle(run);
    }}});
    const {summary} = run;
    const laws = lawsOf(run).join(', ');
    return element('tr', {},
      element('td', {}, element('label', {}, box, swatch(run.color, run.dash, 2.5), element('span', {class: 'run-name'}, ...runLabel(run)))),
      element('td', {}, i === 0 ? 'reference' : ''),
      element('td', {}, summary.method ?? '–'),
      element('td', {}, laws || '–'),
      element('td', {class: 'number'}, plain(summary.settings?.tolerance)),
      element('td', {class: 'number'}, String(summary.impacts.length + (summary.impacts_left_out ?? 0))),
      element('td', {class: 'number'}, quantity(summary.energy?.residual, 'J', 2)),
      element('td', {}, outcomeMark(summary)),
      element('td', {}, summary.carom ?? ''));
  });
  const heads = ['run', '', 'method', 'laws', 'tolerance', 'impacts', 'residual', 'outcome', 'Carom'];
  return element('section', {class: 'panel runs', 'aria-label': 'compared runs'},
    element('div', {class: 'scroll'}, element('table', {}, element('thead', {}, element('tr', {}, ...heads.map((text) => element('th', {scope: 'col'}, text)))), element('tbody', {}, ...rows))));
}
