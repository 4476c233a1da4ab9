// A plot over time: curves or stacked areas, the cursor of the clock, seeking and zooming.
import {valueAt} from '../data.js';
import {element, makeTextRhythm} from '../dom.js';
import {quantityAmong} from '../format.js';
import {makeAxes, roomyRange} from './axes.js';
import {makePanel} from './panel.js';
import {fillBand, strokeCurve} from './paint.js';
import {rangeInView, rangeOfRows} from './thin.js';

/**
 * @typedef {object} Curve
 * @property {string} label
 * @property {Float64Array} time
 * @property {ArrayLike<number>} values   for a band its upper edge is drawn instead, and the values are told
 * @property {string} color
 * @property {number[]} [dash]
 * @property {number} [width]
 * @property {{lower: ArrayLike<number>, upper: ArrayLike<number>}} [band]
 */

/**
 * @param {object} page   {clock, view, runs, selection}
 * @param {object} options
 * @param {() => {curves: Curve[], unit: string, contact?: string, least?: number, empty?: string}} options.content
 *   asked when something was chosen; `contact` is the one whose impacts are shaded (left out: all), `least` an extent
 *   below which differences are rounding
 * @param {boolean} [options.fromZero]  whether zero is always in view
 */
export function makeTimePlot(page, {name, title, height = 150, controls, content, fromZero = false}) {
  const {clock, view} = page;
  let shown = {curves: [], unit: ''};
  let showValues = () => {};
  let axes;
  let size = 0;   // of the largest value in view
  let least = 0;  // extent that is shown at least
  const mayChangeTexts = makeTextRhythm(clock);
  const cursor = element('div', {class: 'time-cursor'});
  const note = element('p', {class: 'note'});

  const panel = makePanel({title, controls, height, onShow: () => plot.update(), build: (room, size) => {
    axes = makeAxes(room, {
      ...size, x: {unit: () => 's', name: 'time', origin: () => view.anchor}, y: {unit: () => shown.unit},
      drawBehind: (u, ratio, colors) => paintContacts(u, ratio, colors),
      draw: (u, ratio) => {
        const pixels = axes.pixels();
        plot.pointsDrawn = shown.curves.map((curve) => (curve.band
          ? fillBand(u, pixels, ratio, {time: curve.time, ...curve.band, color: curve.color})
          : strokeCurve(u, pixels, ratio, curve)));
      },
    });
    axes.u.root.setAttribute('role', 'img');
    axes.u.root.setAttribute('aria-label', `${title} over time`);
    axes.u.over.append(cursor);
    room.append(note);
    seekAndZoom(axes.u, page);
    fit();
    return axes;
  }});

  function paintContacts(u, ratio, colors) {
    const pixels = axes?.pixels();
    if (!pixels) return;
    const {ctx, bbox} = u;
    // One path for all: where impacts overlap, the shade stays the same.
    const shade = (impacts, color) => {
      ctx.beginPath();
      for (const impact of impacts) {
        const from = Math.max(bbox.left - 2, pixels.x(impact.start));
        const to = Math.min(bbox.left + bbox.width + 2, Math.max(pixels.x(impact.end ?? impact.start), from + ratio));
        if (to > from) ctx.rect(from, bbox.top, to - from, bbox.height);
      }
      ctx.fillStyle = color;
      ctx.fill();
    };
    const {run, impact: chosen} = page.selection;
    const {impacts} = page.runs[run].summary;
    shade(impacts.filter((impact) => impact !== chosen && (!shown.contact || impact.contact === shown.contact)), colors.contact);
    if (chosen && (!shown.contact || chosen.contact === shown.contact)) shade([chosen], colors.chosen);
  }

  function fit() {
    if (!axes) return;
    let range;
    for (const {time, values, band} of shown.curves) {
      for (const edge of band ? [band.lower, band.upper] : [values]) {
        const own = rangeInView(time, edge, view.min, view.max);
        if (own) range = range ? {min: Math.min(range.min, own.min), max: Math.max(range.max, own.max)} : own;
      }
    }
    size = range ? Math.max(Math.abs(range.min), Math.abs(range.max)) : 0;
    note.textContent = range ? '' : shown.empty ?? 'Nothing recorded here.';
    axes.setRanges({min: view.min, max: view.max}, roomyRange(range, {fromZero, least}));
    plot.update();
  }

  const plot = {
    name, panel, node: panel.node,
    /** Points of each curve in the last drawing. */
    pointsDrawn: [],
    get curves() { return shown.curves; },
    build: () => panel.build(),
    /** Asks for the content again. */
    refresh() {
      shown = content();
      const sizes = shown.curves.map(({values}) => rangeOfRows(values, 0, values.length - 1)).filter(Boolean).map(({min, max}) => Math.max(Math.abs(min), Math.abs(max)));
      least = Math.max(shown.least ?? 0, 1e-9 * Math.max(0, ...sizes));
      showValues = panel.setLegend(shown.curves);
      fit();
    },
    fit,
    /** After a change of the theme. */
    recolor() {
      showValues = panel.setLegend(shown.curves);
      axes?.recolor();
      plot.update();
    },
    /** Moves cursor and values to the clock; nothing is drawn. */
    update() {
      if (clock.playing && !panel.inView) return;
      const t = clock.time;
      if (axes) {
        const inside = t >= view.min && t <= view.max;
        cursor.hidden = !inside;
        const {width} = axes.area;
        if (inside) cursor.style.transform = `translateX(${Math.min(width - 1, (t - view.min) / (view.max - view.min) * width).toFixed(1)}px)`;
      }
      if (mayChangeTexts()) showValues(shown.curves.map((curve) => quantityAmong(valueAt(curve.time, curve.values, t), shown.unit, size)));
    },
  };
  plot.refresh();
  view.onChange(fit);
  clock.onChange(() => plot.update());
  return plot;
}

/** Drag seeks, Shift and drag zooms to a part, Ctrl and wheel zooms about the pointer, a double click shows all. */
function seekAndZoom(u, {clock, view}) {
  const {over} = u;
  const timeAt = (event) => {
    const box = over.getBoundingClientRect();
    return view.min + (event.clientX - box.left) / box.width * (view.max - view.min);
  };
  const part = element('div', {class: 'zoom-part', hidden: true});
  over.append(part);
  let zoomFrom;
  over.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    over.setPointerCapture(event.pointerId);
    if (event.shiftKey) {
      zoomFrom = timeAt(event);
      event.preventDefault();
    } else {
      clock.seek(timeAt(event));
    }
  });
  over.addEventListener('pointermove', (event) => {
    if (!over.hasPointerCapture(event.pointerId)) return;
    if (zoomFrom === undefined) {
      clock.seek(timeAt(event));
      return;
    }
    const share = (t) => (Math.min(view.max, Math.max(view.min, t)) - view.min) / (view.max - view.min) * 100;
    const [from, to] = [share(zoomFrom), share(timeAt(event))].sort((a, b) => a - b);
    part.hidden = false;
    part.style.left = `${from}%`;
    part.style.width = `${to - from}%`;
  });
  const end = (event) => {
    if (zoomFrom === undefined) return;
    const [from, to] = [zoomFrom, timeAt(event)].sort((a, b) => a - b);
    zoomFrom = undefined;
    part.hidden = true;
    if (event.type === 'pointerup' && to - from > 0.01 * (view.max - view.min)) view.set(Math.max(view.min, from), Math.min(view.max, to));
  };
  over.addEventListener('pointerup', end);
  over.addEventListener('pointercancel', end);
  over.addEventListener('dblclick', () => view.whole());
  over.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    view.zoom(Math.exp(0.0025 * Math.max(-200, Math.min(200, event.deltaY))), timeAt(event));
  }, {passive: false});
}
