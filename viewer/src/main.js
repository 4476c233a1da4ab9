// The page: reads the data, builds its parts, and ties them to one clock and one chosen impact.
import './page.css';
import {makeClock, neighbouringSample, rates} from './clock.js';
import {DataError, readData} from './data.js';
import {makeDifferencesTable} from './differences_table.js';
import {element} from './dom.js';
import {makeHeader, makeRunLegend} from './header.js';
import {makeImpactCard} from './impact_card.js';
import {makeImpactsTable} from './impacts_table.js';
import {listenToKeys, makeHelp} from './keyboard.js';
import {makeMagnifier} from './magnifier.js';
import {makeModePanels} from './modes/mode_panels.js';
import {prepareForPaper} from './paper.js';
import {makePlots} from './plots/panels.js';
import {makeTimeView} from './plots/time_view.js';
import {createScene} from './scene/scene.js';
import {followWhilePlaying, makeSelection, neighbouringImpact} from './selection.js';
import {makeTheme} from './theme.js';
import {makeLayerControls, makeTransport} from './transport.js';
import {makeViewButtons} from './view_buttons.js';

const root = document.getElementById('carom');
try {
  showPage(readData(document));
} catch (error) {
  showProblem(error);
}

function showProblem(error) {
  document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.replaceChildren(element('main', {class: 'problem', role: 'alert'},
    element('h1', {}, 'This report cannot be shown'),
    element('p', {}, error instanceof DataError ? error.message : `The page met something it does not expect: ${error.message}`),
    element('p', {}, 'The numbers of the run are in summary.json, trajectory.csv and impacts.csv of its folder; carom report FOLDER writes this page again.')));
}

function showPage({runs, quantities}) {
  const clock = makeClock(runs);
  const selection = makeSelection(runs);
  const view = makeTimeView(clock.start, clock.end);
  const page = {runs, clock, selection, view};
  const compares = runs.length > 1;
  let scene = {ok: false, reason: '', show() {}, highlight() {}, setDark() {}, resize() {}, setVisible() {}, resetView() {}, still() {}};
  let plots = [];
  let modePanels = [];
  let transport;
  const theme = makeTheme((dark) => {
    scene.setDark(dark);
    plots.forEach((plot) => plot.recolor());
    modePanels.forEach((panel) => panel.recolor());
    transport?.paintMarks();
  });
  theme.apply();
  const help = makeHelp();

  const aroundImpact = () => selection.impact && view.around(selection.impact);
  const wholeRun = () => view.whole();
  selection.onChange(() => {
    scene.highlight(selection.impact.contact);
    if (view.shows !== 'whole') aroundImpact();
  });
  const chooseImpact = (run, index) => {
    clock.pause();
    selection.choose(run, index);
    clock.seek(selection.impact.start);
  };
  const actions = {
    togglePlay: () => (clock.playing ? clock.pause() : clock.play()),
    step: (direction) => {
      clock.pause();
      clock.seek(neighbouringSample(runs, clock.time, direction));
    },
    jump: (share) => clock.seek(clock.toTime(clock.toShown(clock.time) + share * clock.length)),
    impact: (direction) => {
      const {impacts} = runs[selection.run].summary;
      // Several impacts may begin at one instant: from a chosen one go on in the order of the list.
      const there = selection.impact && selection.impact.start === clock.time && impacts[selection.index + direction];
      const index = there ? selection.index + direction : neighbouringImpact(impacts, clock.time, direction);
      if (index >= 0) chooseImpact(selection.run, index);
    },
    toStart: () => clock.seek(clock.start),
    toEnd: () => clock.seek(clock.end),
    toggleStretch: () => { if (clock.canStretch) clock.stretch = !clock.stretch; },
    changeRate: (direction) => { clock.rate = rates[Math.min(rates.length - 1, Math.max(0, rates.indexOf(clock.rate) + direction))]; },
    aroundImpact, wholeRun,
  };

  transport = makeTransport(page, actions);
  const impactsTable = makeImpactsTable(runs, quantities, selection, chooseImpact);
  const runLegend = compares && makeRunLegend(runs, (run) => {
    impactsTable.hideRun(runs.indexOf(run), !run.visible);
    plots.forEach((plot) => plot.refresh());
    scene.show(clock.time);
    transport.paintMarks();
  });
  const sceneBox = element('div', {class: 'scene', role: 'group', 'aria-label': 'the bodies at the time of the cursor'});
  const layerRoom = element('div', {class: 'layer-room'});
  plots = makePlots(page);
  modePanels = makeModePanels(runs);
  const card = makeImpactCard(runs, selection);
  const viewButtons = makeViewButtons(view, {aroundImpact, wholeRun, hasImpacts: Boolean(selection.impact)});

  root.replaceChildren(
    makeHeader(runs, theme.button, help.button),
    element('main', {},
      runLegend,
      element('div', {class: 'left'},
        element('section', {class: 'panel stage', 'aria-label': 'scene'}, sceneBox, layerRoom, transport.node),
        impactsTable.node,
        compares && makeDifferencesTable(runs, quantities)),
      element('div', {class: 'right'},
        viewButtons,
        element('div', {class: 'plots'}, ...plots.map((plot) => plot.node), card),
        ...modePanels.map((panel) => panel.node))),
    help.dialog);

  scene = startScene(sceneBox, runs, theme.dark) ?? scene;
  if (scene.ok) {
    layerRoom.append(makeLayerControls(scene, [
      ['arrows', 'forces', true], ['trails', 'trails', true], ['joints', 'joints', true], ['names', 'names', true],
      ...(scene.elastic ? [['section', 'section', true]] : []),
      ...(compares ? [['ghosts', 'other runs', true]] : []),
    ], scene.elastic ? makeMagnifier(scene, runs[0], selection) : []));
  }
  clock.onChange(() => scene.show(clock.time));
  new ResizeObserver(() => scene.resize()).observe(sceneBox);
  listenToKeys(actions, help);

  if (selection.impact) {
    scene.highlight(selection.impact.contact);
    aroundImpact();
    clock.open(selection.impact.time_of_peak_force ?? selection.impact.start);
  }
  followWhilePlaying(page);
  scene.show(clock.time);
  transport.paintMarks();
  prepareForPaper({plots, scene, sceneBox, clock});
  (window.requestIdleCallback ?? setTimeout)(() => plots.forEach((plot) => plot.build()));
  window.carom = {runs, clock, scene, plots, selection, view};
}

/** The scene, or undefined with a note in its place. Plots and tables do not need it. */
function startScene(box, runs, dark) {
  try {
    return createScene(box, runs, {dark});
  } catch (error) {
    box.replaceChildren(element('p', {class: 'note'}, `The scene cannot be drawn: ${error.message}`));
    return undefined;
  }
}
