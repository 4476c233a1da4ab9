// The column of plots: what each one shows of the recorded numbers.
import {choice} from '../dom.js';
import {unitsOfContact} from '../format.js';
import {energyBands, okabeIto} from '../palette.js';
import {makeLoopPlot} from './loop_plot.js';
import {makePatchPlot} from './patch_plot.js';
import {makeTimePlot} from './time_plot.js';

/** Gaps that differ by less are zero but for rounding [m]. */
const leastLength = 1e-9;

/** All plots, from top to bottom. */
export function makePlots(page) {
  const contact = makeContactChoice(page);
  const ofContact = contact.isRecorded ? [...(contact.indents ? [indentationPlot(page, contact)] : []), gapPlot(page, contact), forcePlot(page, contact)] : [];
  contact.followers.push(...ofContact);
  return [
    ...(page.selection.impact ? [makeLoopPlot(page, {})] : []),
    ...(page.runs.some((run) => run.elastic.patches.length > 0) ? [makePatchPlot(page)] : []),
    ...ofContact,
    velocityPlot(page),
    energyPlot(page),
    residualPlot(page),
  ];
}

const visibleRuns = (page) => page.runs.filter((run) => run.visible);
const compares = (page) => page.runs.length > 1;

/** Style of the only curve of a run: its own colour in a comparison, else that of the quantity. */
function styleOf(page, run, label, color, dash = []) {
  return compares(page) ? {label: `${run.letter} ${run.name}`, color: run.color, dash: run.dash} : {label, color, dash};
}

/** The contact that plots show: that of the chosen impact, or one from a list. */
function makeContactChoice(page) {
  // Runs of older versions have impacts of stops without their gaps and forces.
  const recorded = (name) => page.runs.some((run) => run.contacts.column(`${name}.gap`));
  const all = page.runs.flatMap((run) => [...run.scene.contacts.map((contact) => contact.name), ...run.summary.impacts.map((impact) => impact.contact)]);
  const names = [...new Set(all)].filter(recorded);
  // In a rigid run bodies never overlap but for rounding.
  const indents = page.runs.some((run) => names.some((name) => run.contacts.column(`${name}.gap`)?.some((gap) => gap < -leastLength)));
  const state = {name: page.selection.impact?.contact ?? names[0], followers: [], isRecorded: names.length > 0, indents};
  const selects = [];
  const show = (name) => {
    state.name = name;
    selects.forEach((select) => { select.selectedIndex = names.indexOf(name); });
    state.followers.forEach((plot) => plot.refresh());
  };
  page.selection.onChange(() => page.selection.impact && show(page.selection.impact.contact));
  return Object.assign(state, {
    controls() {
      if (names.length < 2) return [];
      const select = choice('contact', names, names.indexOf(state.name), (i) => show(names[i]));
      selects.push(select);
      return [select];
    },
    units: () => unitsOfContact(page.runs[0], state.name),
    /** A column of the chosen contact in every visible run that has it. */
    columns: (quantityName) => visibleRuns(page)
      .map((run) => ({run, values: run.contacts.column(`${state.name}.${quantityName}`)}))
      .filter(({values}) => values),
  });
}

function indentationPlot(page, contact) {
  return makeTimePlot(page, {name: 'indentation', title: 'Indentation', height: 120, controls: contact.controls(), fromZero: true, content: () => ({
    unit: contact.units().length, contact: contact.name, least: leastLength,
    curves: contact.columns('gap').map(({run, values}) => ({
      ...styleOf(page, run, 'indentation', okabeIto.blue), time: run.contacts.time, values: Float32Array.from(values, (gap) => Math.max(0, -gap)),
    })),
    empty: 'Not recorded of this contact.',
  })});
}

function gapPlot(page, contact) {
  return makeTimePlot(page, {name: 'gap', title: 'Gap', height: 120, controls: contact.controls(), content: () => ({
    unit: contact.units().length, contact: contact.name, least: leastLength,
    curves: contact.columns('gap').map(({run, values}) => ({...styleOf(page, run, 'gap', okabeIto.green), time: run.contacts.time, values})),
    empty: 'Out of reach of each other all this time.',
  })});
}

function forcePlot(page, contact) {
  return makeTimePlot(page, {name: 'force', title: 'Normal and tangential force', controls: contact.controls(), fromZero: true, content: () => ({
    unit: contact.units().force, contact: contact.name,
    curves: contact.columns('normal_force').flatMap(({run, values}) => {
      const normal = {...styleOf(page, run, 'normal', okabeIto.blue), time: run.contacts.time, values};
      const tangential = run.contacts.column(`${contact.name}.friction_force`);
      if (!tangential || !tangential.some((value) => value !== 0)) return [normal];
      const style = compares(page) ? {label: `tangential, ${run.letter} ${run.name}`, color: run.color, dash: run.dash, width: 0.8} : {label: 'tangential', color: okabeIto.vermillion, dash: [6, 3]};
      return [compares(page) ? {...normal, label: `normal, ${run.letter} ${run.name}`} : normal, {...style, time: run.contacts.time, values: tangential}];
    }),
    empty: 'Not recorded of this contact.',
  })});
}

const axesStyle = [{axis: 'x', color: okabeIto.vermillion, dash: [7, 3]}, {axis: 'y', color: okabeIto.green, dash: [2, 3]}, {axis: 'z', color: okabeIto.purple, dash: [9, 3, 2, 3]}];

function velocityPlot(page) {
  const bodies = [...new Set(page.runs.flatMap((run) => run.scene.bodies.map((body) => body.name)))].filter((name) => page.runs.some((run) => run.motion.column(`${name}.vx`)));
  const kinds = compares(page)
    ? [['speed', 'v', ''], ['velocity x', 'v', 'x'], ['velocity y', 'v', 'y'], ['velocity z', 'v', 'z'], ['angular speed', 'w', ''], ['angular velocity x', 'w', 'x'], ['angular velocity y', 'w', 'y'], ['angular velocity z', 'w', 'z']]
    : [['velocity', 'v', 'all'], ['angular velocity', 'w', 'all']];
  const firstMoved = Object.keys(page.selection.impact?.bodies ?? {}).find((name) => bodies.includes(name));
  const state = {body: firstMoved ?? bodies[0], kind: 0};
  const columns = (run, letter) => ['x', 'y', 'z'].map((axis) => run.motion.column(`${state.body}.${letter}${axis}`));
  const magnitude = ([x, y, z]) => Float32Array.from(x, (_, i) => Math.hypot(x[i], y[i], z[i]));
  const bodyChoice = choice('body', bodies, bodies.indexOf(state.body), (i) => {
    state.body = bodies[i];
    plot.refresh();
  });
  const plot = makeTimePlot(page, {
    name: 'velocity', title: 'Velocity',
    controls: [
      bodyChoice,
      choice('kind of velocity', kinds.map(([label]) => label), 0, (i) => { state.kind = i; plot.refresh(); }),
    ],
    content: () => {
      const [label, letter, part] = kinds[state.kind];
      const curves = visibleRuns(page).filter((run) => columns(run, letter).every(Boolean)).flatMap((run) => {
        const all = columns(run, letter);
        const {time} = run.motion;
        if (part !== 'all') return [{...styleOf(page, run, label, okabeIto.blue), time, values: part === '' ? magnitude(all) : all['xyz'.indexOf(part)]}];
        const moving = axesStyle.map((style, i) => ({label: style.axis, color: style.color, dash: style.dash, time, values: all[i]}));
        return [{label: letter === 'v' ? 'speed' : 'angular speed', color: okabeIto.blue, width: 2, time, values: magnitude(all)}, ...moving];
      });
      return {unit: letter === 'v' ? 'm/s' : 'rad/s', curves, empty: 'No body moves here.'};
    },
  });
  page.selection.onChange(() => {
    const involved = Object.keys(page.selection.impact?.bodies ?? {}).filter((name) => bodies.includes(name));
    if (involved.length === 0 || involved.includes(state.body)) return;
    [state.body] = involved;
    bodyChoice.selectedIndex = bodies.indexOf(state.body);
    plot.refresh();
  });
  return plot;
}

/** Bands of one run that ever hold energy, each on top of the one before; gravitational energy counts from `floor`. */
function stackedBands(run, floor) {
  const {time, rows} = run.contacts;
  let lower = new Float64Array(rows);
  return energyBands.flatMap(({column, label, color}) => {
    const recorded = run.contacts.column(column);
    if (!recorded || !recorded.some((value) => value !== 0)) return [];
    const values = Float64Array.from(recorded, (value) => value - (column === 'gravitational' ? floor : 0));
    const upper = Float64Array.from(lower, (value, i) => value + values[i]);
    const curve = {label: column === 'gravitational' ? 'gravitational, above its least' : label, color, width: 7, time, values, band: {lower, upper}};
    lower = upper;
    return [curve];
  });
}

/** Sum of what a run has stored. */
function storedCurve(run, floor) {
  const stored = new Float64Array(run.contacts.rows).fill(-floor);
  for (const name of ['kinetic', 'gravitational', 'springs', 'contacts', 'strain']) {
    run.contacts.column(name)?.forEach((value, i) => { stored[i] += value; });
  }
  return {label: `stored, ${run.letter} ${run.name}`, color: run.color, dash: run.dash, width: 2, time: run.contacts.time, values: stored};
}

function energyPlot(page) {
  // The zero of gravitational energy is a matter of choice: its least value keeps the bands apart.
  const floor = page.runs.reduce((least, run) => (run.contacts.column('gravitational') ?? [0]).reduce((a, b) => Math.min(a, b), least), Infinity);
  const cache = new Map();
  const once = (key, make) => cache.get(key) ?? cache.set(key, make()).get(key);
  const state = {run: 0};
  const controls = compares(page) ? [choice('run of the energy ledger', page.runs.map((run) => run.name), 0, (i) => { state.run = i; plot.refresh(); })] : [];
  const plot = makeTimePlot(page, {name: 'energy', title: 'Where the energy is', height: 200, fromZero: true, controls, content: () => {
    const bands = once(state.run, () => stackedBands(page.runs[state.run], floor));
    const others = visibleRuns(page).filter((run) => run !== page.runs[state.run]).map((run) => once(run, () => storedCurve(run, floor)));
    return {unit: 'J', curves: [...bands, ...others], empty: 'No energy is recorded.'};
  }});
  return plot;
}

function residualPlot(page) {
  return makeTimePlot(page, {name: 'residual', title: 'Energy not explained (residual)', height: 110, fromZero: true, content: () => ({
    unit: 'J',
    curves: visibleRuns(page).map((run) => ({...styleOf(page, run, 'residual', okabeIto.vermillion), time: run.contacts.time, values: run.contacts.column('residual') ?? new Float32Array(run.contacts.rows)})),
  })});
}
