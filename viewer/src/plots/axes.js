// Axes of a plot: uPlot draws grid and ticks; units stand at the ends of the axes, with the prefix
// that fits what is in view.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import {scaleFor, timeText} from '../format.js';

/** Colours of the theme, as the canvas needs them. */
export function themeColors() {
  const style = getComputedStyle(document.documentElement);
  const get = (name) => style.getPropertyValue(name).trim();
  return {ink: get('--ink'), soft: get('--ink-soft'), grid: get('--grid'), line: get('--line'), contact: get('--contact'), chosen: get('--contact-chosen')};
}

const family = 'system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';

/** Size of the texts of axes [CSS px], a little below that of the page. */
const textSize = () => Math.round(0.85 * parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Ticks at whole multiples of the step from the origin. */
function ticks(min, max, step, origin) {
  const result = [];
  const first = Math.ceil((min - origin) / step - 1e-9);
  for (let k = first; origin + k * step <= max + 1e-9 * step && result.length < 200; k++) result.push(origin + k * step);
  return result;
}

/** Tick texts with the decimals that their step needs. */
function tickTexts(values, step, origin, factor) {
  const shownStep = step * factor;
  let decimals = 0;
  while (decimals < 6 && Math.abs(shownStep * 10 ** decimals - Math.round(shownStep * 10 ** decimals)) > 1e-6 * 10 ** decimals * shownStep) decimals++;
  return values.map((value) => {
    const text = ((value - origin) * factor).toFixed(decimals);
    return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', '−');
  });
}

/**
 * A plot with empty axes, into which `draw(u, pixelRatio)` paints.
 * @param {object} options
 * @param {{unit: () => string, name: string, origin?: () => number}} options.x
 * @param {{unit: () => string}} options.y
 */
export function makeAxes(container, {width, height, x, y, draw, drawBehind}) {
  let colors = themeColors();
  const text = textSize();
  const extent = (scale) => Math.max(Math.abs(scale.min), Math.abs(scale.max));
  const xOrigin = (u) => {
    const origin = x.origin?.() ?? 0;
    const scale = u.scales.x;
    // Close to the origin of time plain times are shorter; far from it differences are.
    return scale.max - scale.min < 0.05 * extent(scale) ? origin : 0;
  };
  const xScale = (u) => {
    const origin = xOrigin(u);
    return scaleFor(Math.max(Math.abs(u.scales.x.min - origin), Math.abs(u.scales.x.max - origin)), x.unit());
  };
  const yScale = (u) => scaleFor(extent(u.scales.y), y.unit());

  const axis = {
    font: `${text}px ${family}`, stroke: () => colors.soft,
    grid: {stroke: () => colors.grid, width: 1}, ticks: {stroke: () => colors.line, width: 1, size: 4}, border: {show: true, stroke: () => colors.line, width: 1},
  };
  const u = new uPlot({
    width, height, padding: [1.5 * text, 12, 0, 0], legend: {show: false}, cursor: {show: false}, select: {show: false},
    scales: {x: {time: false, auto: false, min: 0, max: 1}, y: {auto: false, min: 0, max: 1}},
    series: [{}, {scale: 'y', paths: () => null, points: {show: false}}],
    axes: [
      {
        ...axis, size: 3.4 * text, gap: 3, space: (self, i, min, max, length) => Math.max(5.5 * text, length / 14),
        splits: (self, i, min, max, step) => ticks(min, max, step, xOrigin(self)),
        values: (self, values, i, space, step) => tickTexts(values, step, xOrigin(self), xScale(self).factor),
      },
      {
        ...axis, size: (self, texts) => Math.max(4.9 * text, ...(texts ?? []).map((value) => 0.6 * text * value.length + 14)), gap: 4, space: (self, i, min, max, length) => Math.max(1.8 * text, length / 10),
        splits: (self, i, min, max, step) => ticks(min, max, step, 0),
        values: (self, values, i, space, step) => tickTexts(values, step, 0, yScale(self).factor),
      },
    ],
    hooks: {
      drawClear: [(self) => clipped(self, () => drawBehind?.(self, uPlot.pxRatio, colors))],
      draw: [(self) => {
        clipped(self, () => draw(self, uPlot.pxRatio, colors));
        drawUnits(self);
      }],
    },
  }, [[0, 1], [0, 0]], container);

  function clipped(self, paint) {
    const {ctx, bbox} = self;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    paint();
    ctx.restore();
  }

  function drawUnits(self) {
    const {ctx, bbox} = self;
    const ratio = uPlot.pxRatio;
    const origin = xOrigin(self);
    ctx.save();
    ctx.font = `${text * ratio}px ${family}`;
    ctx.fillStyle = colors.ink;
    ctx.textBaseline = 'bottom';
    ctx.textAlign = 'left';
    ctx.fillText(yScale(self).unit, 4 * ratio, bbox.top - 4 * ratio);
    ctx.textAlign = 'right';
    const after = origin === 0 ? '' : ` after ${timeText(origin)}`;
    ctx.fillText(`${x.name}${after} / ${xScale(self).unit}`, bbox.left + bbox.width, self.ctx.canvas.height - 1 * ratio);
    ctx.restore();
  }

  return {
    u,
    setRanges(xRange, yRange) {
      u.batch(() => {
        u.setScale('x', xRange);
        u.setScale('y', yRange);
      });
    },
    setSize(size) { u.setSize(size); },
    recolor() {
      colors = themeColors();
      u.redraw(true, true);
    },
    /** CSS pixels of the plotting area; asking the page for them in every frame would lay it out anew. */
    get area() { return {width: u.bbox.width / uPlot.pxRatio, height: u.bbox.height / uPlot.pxRatio}; },
    /** Canvas pixels of values: {x: v => px, y: v => px}. */
    pixels() {
      const {left, top, width: w, height: h} = u.bbox;
      const {x: sx, y: sy} = u.scales;
      const kx = w / (sx.max - sx.min);
      const ky = h / (sy.max - sy.min);
      return {x: (v) => left + (v - sx.min) * kx, y: (v) => top + h - (v - sy.min) * ky};
    },
    destroy() { u.destroy(); },
  };
}

/** A range with room above and below the values; never empty, and never smaller than `least`. */
export function roomyRange(range, {fromZero = false, least = 0} = {}) {
  if (!range) return {min: 0, max: 1};
  let {min, max} = range;
  if (fromZero) {
    // A value that is zero but for rounding is at the edge, not beyond it.
    const rounding = 1e-6 * Math.max(Math.abs(min), Math.abs(max));
    min = Math.min(0, min) > -rounding ? 0 : min;
    max = Math.max(0, max) < rounding ? 0 : max;
  }
  // What is constant but for rounding shall not fill the plot with noise.
  const size = Math.max(Math.abs(min), Math.abs(max));
  const room = max - min < 1e-6 * size ? 0.5 * size : 0.06 * (max - min);
  min = fromZero && min === 0 ? 0 : min - room;
  max = fromZero && max === 0 && min < 0 ? 0 : max + room;
  const missing = (least || 1e-300) - (max - min);
  if (missing <= 0) return {min, max};
  if (fromZero && min === 0) return {min, max: max + missing};
  return {min: min - missing / 2, max: max + missing / 2};
}
