// The contact patch of elastic bodies: nodes with their pressure in the tangent plane, and pressure and shear over the
// distance from the centre of the load. It follows the clock; outside of the touch it shows the largest force.
import {element, makeTextRhythm} from '../dom.js';
import {patchFrameAt, patchOf} from '../elastic_data.js';
import {plain, quantity, timeText} from '../format.js';
import {lineColor, okabeIto} from '../palette.js';
import {cssColor} from '../scene/stress_scale.js';
import {makeAxes, roomyRange, themeColors} from './axes.js';
import {makePanel} from './panel.js';

const SIDE_BY_SIDE = 440;  // [CSS px] from which on both pictures stand beside each other
const styles = {
  pressure: {label: 'pressure', color: okabeIto.blue, width: 6},
  shear: {label: 'shear', color: okabeIto.vermillion, width: 6},
  hertz: {label: 'Hertz', color: okabeIto.green, dash: [5, 3], width: 2},
  radius: {label: 'contact radius', color: okabeIto.purple, dash: [2, 3], width: 2},
};

const largest = (values) => values.reduce((a, b) => Math.max(a, b), 0);

export function makePatchPlot(page) {
  const {clock, runs, selection} = page;
  let [patch, impact, shown, drawn] = [undefined, undefined, undefined, undefined];
  let plane;
  let radial;
  let showValues = () => {};
  const mayChangeTexts = makeTextRhythm(clock);
  const boxes = element('div', {class: 'patch-boxes'}, element('div'), element('div'));
  const note = element('p', {class: 'note'});

  const sizes = ({width, height}) => (width >= SIDE_BY_SIDE
    ? [{width: Math.floor(width / 2) - 4, height}, {width: Math.ceil(width / 2) - 4, height}]
    : [{width, height: Math.min(width, height)}, {width, height: Math.round(0.7 * height)}]);

  const panel = makePanel({title: 'Contact patch', height: 240, className: 'patch', onShow: () => plot.update(), build: (room, size) => {
    room.append(boxes, note);
    const [first, second] = sizes(size);
    plane = makeAxes(boxes.children[0], {...first, x: {unit: () => 'm', name: 'along the slip'}, y: {unit: () => 'm'}, draw: paintPlane});
    radial = makeAxes(boxes.children[1], {...second, x: {unit: () => 'm', name: 'from the centre'}, y: {unit: () => 'Pa'}, draw: paintRadial});
    plane.u.root.setAttribute('role', 'img');
    plane.u.root.setAttribute('aria-label', 'Nodes of the contact with their pressure, in the tangent plane');
    radial.u.root.setAttribute('role', 'img');
    radial.u.root.setAttribute('aria-label', 'Pressure and shear over the distance from the centre of the load');
    const built = {
      u: {...size},
      setSize(wanted) {
        Object.assign(built.u, wanted);
        const [left, right] = sizes(wanted);
        plane.setSize(left);
        radial.setSize(right);
        fit();
      },
      recolor() {
        plane.recolor();
        radial.recolor();
      },
    };
    fit();
    return built;
  }});

  /** All frames of the touch fit, so that the patch is seen to grow. */
  function fit() {
    if (!plane || !patch) return;
    const reach = 1.12 * largest(patch.frames.map((frame) => Math.max(frame.radius, largest(Array.from(frame.x, Math.abs)), largest(Array.from(frame.y, Math.abs)), ...(frame.hertz?.semi_axes ?? [])))) || 1;
    const {width, height} = plane.area;
    const scale = reach / Math.max(1, Math.min(width, height));
    plane.setRanges({min: -scale * width, max: scale * width}, {min: -scale * height, max: scale * height});
    const stress = largest(patch.frames.map((frame) => Math.max(largest(frame.pressure), frame.hertz?.pressure ?? 0)));
    radial.setRanges({min: 0, max: reach}, roomyRange({min: 0, max: stress || 1}, {fromZero: true}));
    drawn = undefined;
  }

  function ellipse(u, pixels, ratio, a, b, angle, {color, dash, width}) {
    const {ctx} = u;
    ctx.beginPath();
    for (let i = 0; i <= 72; ++i) {
      const [c, s] = [Math.cos((Math.PI * i) / 36), Math.sin((Math.PI * i) / 36)];
      ctx.lineTo(pixels.x(a * c * Math.cos(angle) - b * s * Math.sin(angle)), pixels.y(a * c * Math.sin(angle) + b * s * Math.cos(angle)));
    }
    ctx.strokeStyle = lineColor(color);
    ctx.lineWidth = width * ratio;
    ctx.setLineDash((dash ?? []).map((length) => length * ratio));
    ctx.stroke();
    ctx.setLineDash([]);
  }

  /** Sticking nodes are filled, slipping ones are rings. */
  function paintPlane(u, ratio) {
    if (!shown) return;
    const {frame} = shown;
    const pixels = plane.pixels();
    const {ctx} = u;
    const size = Math.max(2, Math.min(7, 0.3 * Math.abs(pixels.x(frame.radius) - pixels.x(0)) / ratio / Math.sqrt(frame.count / Math.PI || 1) * 2)) * ratio;
    const most = largest(patch.frames.map((other) => largest(other.pressure)));
    const ink = themeColors().soft;
    for (let i = 0; i < frame.count; ++i) {
      ctx.beginPath();
      ctx.arc(pixels.x(frame.x[i]), pixels.y(frame.y[i]), size, 0, 2 * Math.PI);
      const color = cssColor(most > 0 ? frame.pressure[i] / most : 0);
      if (frame.slips[i] && patch.friction > 0) {
        ctx.lineWidth = 0.45 * size;
        ctx.strokeStyle = color;
        ctx.stroke();
      } else {
        ctx.fillStyle = color;
        ctx.fill();
        ctx.lineWidth = 0.6 * ratio;
        ctx.strokeStyle = ink;
        ctx.stroke();
      }
    }
    ellipse(u, pixels, ratio, frame.radius, frame.radius, 0, styles.radius);
    if (frame.hertz) ellipse(u, pixels, ratio, ...frame.hertz.semi_axes, frame.hertz.angle, styles.hertz);
    plot.nodesDrawn = frame.count;
  }

  function paintRadial(u, ratio) {
    if (!shown) return;
    const {frame} = shown;
    const pixels = radial.pixels();
    const {ctx} = u;
    const dots = (values, color) => {
      ctx.fillStyle = lineColor(color);
      for (let i = 0; i < frame.count; ++i) {
        ctx.beginPath();
        ctx.arc(pixels.x(Math.hypot(frame.x[i], frame.y[i])), pixels.y(values[i]), 2.2 * ratio, 0, 2 * Math.PI);
        ctx.fill();
      }
    };
    dots(frame.pressure, styles.pressure.color);
    if (patch.friction > 0) dots(frame.shearX.map((value, i) => Math.hypot(value, frame.shearY[i])), styles.shear.color);
    if (!frame.hertz) return;
    // p = p₀·√(1 − r²/a²), along both half-axes
    for (const a of new Set(frame.hertz.semi_axes)) {
      ctx.beginPath();
      for (let i = 0; i <= 60; ++i) ctx.lineTo(pixels.x((a * i) / 60), pixels.y(frame.hertz.pressure * Math.sqrt(1 - (i / 60) ** 2)));
      ctx.strokeStyle = lineColor(styles.hertz.color);
      ctx.lineWidth = 2 * ratio;
      ctx.setLineDash(styles.hertz.dash.map((length) => length * ratio));
      ctx.stroke();
      ctx.setLineDash([]);
    }
  }

  const entries = () => [styles.pressure, ...(patch?.friction > 0 ? [styles.shear] : []), styles.radius, ...(patch?.frames.some((frame) => frame.hertz) ? [styles.hertz] : [])];

  function values() {
    if (!shown) return [];
    const {frame} = shown;
    return entries().map((entry) => {
      if (entry === styles.pressure) return `≤ ${quantity(largest(frame.pressure), 'Pa', 3)}`;
      if (entry === styles.shear) return `≤ ${quantity(largest(frame.shearX.map((value, i) => Math.hypot(value, frame.shearY[i]))), 'Pa', 3)}`;
      if (entry === styles.radius) return quantity(frame.radius, 'm', 3);
      if (!frame.hertz) return '';
      const [a, b] = frame.hertz.semi_axes;
      const size = Math.abs(a - b) < 1e-6 * a ? quantity(a, 'm', 3) : `${quantity(a, 'm', 3)} by ${quantity(b, 'm', 3)}`;
      return `${size}, ${quantity(frame.hertz.pressure, 'Pa', 3)}`;
    });
  }

  function words() {
    const {frame, isPeak} = shown;
    const slipping = frame.slips.filter(Boolean).length;
    const state = patch.friction > 0 ? `; ${frame.count - slipping} nodes stick (filled), ${slipping} slip (rings)` : `; ${plain(frame.count)} nodes, no friction`;
    return `${isPeak ? 'Largest force, ' : ''}${quantity(frame.normalForce, 'N')} at ${timeText(frame.time)}${state}. Colours: pressure.`;
  }

  const plot = {
    name: 'patch', panel, node: panel.node,
    nodesDrawn: 0,
    pointsDrawn: [],
    curves: [],
    get shown() { return shown; },
    build: () => panel.build(),
    refresh() {
      impact = selection.impact;
      patch = impact && patchOf(runs[selection.run], impact);
      shown = undefined;
      panel.heading.textContent = impact ? `Contact patch, impact ${impact.number + 1}` : 'Contact patch';
      boxes.hidden = !patch;
      if (!patch) note.textContent = 'The nodes of this impact are not recorded.';
      showValues = panel.setLegend(patch ? entries() : []);
      fit();
      plot.update();
    },
    recolor() {
      showValues = panel.setLegend(patch ? entries() : []);
      panel.built?.recolor();
      plot.update();
      if (shown) showValues(values());
    },
    update() {
      if (!patch || (clock.playing && !panel.inView)) return;
      shown = patchFrameAt(patch, impact, clock.time);
      if (plane && drawn !== shown.frame) {
        drawn = shown.frame;
        plane.u.redraw(false, false);
        radial.u.redraw(false, false);
      }
      if (!mayChangeTexts()) return;
      showValues(values());
      note.textContent = words();
    },
  };
  plot.refresh();
  selection.onChange(() => plot.refresh());
  clock.onChange(() => plot.update());
  return plot;
}
