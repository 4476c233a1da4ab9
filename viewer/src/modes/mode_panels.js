// A panel for each body that bends by modes: the energy of each, and what the liveliest look like.
import {element} from '../dom.js';
import {count, quantity} from '../format.js';
import {themeColors} from '../plots/axes.js';
import {energyText, makeEnergyBars} from './energy_bars.js';
import {liveliest} from './mode_data.js';
import {drawMode} from './mode_drawing.js';

const FIRST = 12;            // so many are drawn until the reader asks for more
const SHAPE_OF_CANVAS = 0.42; // height over width

/** @returns {{node, recolor}[]} one for each body of each run */
export function makeModePanels(runs) {
  return runs.flatMap((run) => run.modes.map((body) => makePanel(body, runs.length > 1 ? `${run.letter} ${run.name}: modes of ${body.body}` : `Modes of ${body.body}`)));
}

function makePanel(body, title) {
  const drawn = body.modes.filter((mode) => mode.shape).length;
  const grid = element('div', {class: 'mode-grid'});
  let figures = [];
  const more = element('button', {type: 'button', class: 'small', 'aria-pressed': 'false', on: {click: () => {
    const all = more.getAttribute('aria-pressed') !== 'true';
    more.setAttribute('aria-pressed', String(all));
    fill(all);
  }}});
  const watcher = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) draw(figures.find((figure) => figure.canvas === entry.target));
  }, {rootMargin: '200px'});

  function draw(figure) {
    if (!figure || !figure.canvas.isConnected) return;
    const width = Math.floor(figure.canvas.parentElement.clientWidth);
    if (width < 20) return;
    figure.drawn = true;
    drawMode(figure.canvas, body, figure.mode, {width, height: Math.round(SHAPE_OF_CANVAS * width), colors: themeColors()});
  }

  function fill(all) {
    watcher.disconnect();
    const modes = liveliest(body, all ? Infinity : FIRST);
    figures = modes.map((mode) => {
      const canvas = element('canvas', {role: 'img', 'aria-label': `${body.body} in ${mode.name}`});
      return {mode, canvas, node: element('figure', {title: `${mode.name}: ${energyText(mode)}`}, canvas,
        element('figcaption', {}, element('b', {}, mode.name), element('span', {}, quantity(mode.frequency, 'Hz', 4)), element('span', {}, quantity(mode.largest, 'J', 3))))};
    });
    grid.replaceChildren(...figures.map((figure) => figure.node));
    figures.forEach((figure) => watcher.observe(figure.canvas));
    more.textContent = all ? `The ${FIRST} liveliest` : `All ${drawn}`;
  }
  fill(false);
  const redraw = () => figures.filter((figure) => figure.drawn).forEach(draw);
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(grid.clientWidth - width) < 2) return;
    width = grid.clientWidth;
    redraw();
  }).observe(grid);
  addEventListener('beforeprint', () => figures.forEach(draw));

  const energy = body.modes.reduce((sum, mode) => sum + mode.energy, 0);
  const node = element('section', {class: 'panel modes', 'aria-label': title},
    element('div', {class: 'panel-head'}, element('h3', {}, title), element('span', {class: 'note'}, `${count(body.modes.length, 'mode')}; ${quantity(energy, 'J', 3)} in vibration at the end`), drawn > FIRST && more),
    makeEnergyBars(body),
    element('p', {class: 'note mode-legend'}, element('i', {class: 'ever'}), 'largest energy', element('i', {class: 'end'}), 'at the end'),
    grid,
    element('p', {class: 'note'}, drawn > 0 ? `Energies are the largest of the run. Displacements, in colour from none to most, are drawn far larger than they were, and slender sections thicker.${drawn < body.modes.length ? ' Modes with the least energy are not drawn.' : ''}` : 'How these modes look is not recorded.'));
  return {node, recolor: redraw};
}
