// Force over indentation of the chosen impact, with a dot where it is now. A rigid impact has no
// force; its diagram in the space of impulses is shown instead. Impacts of elastic bodies have both.
import {rowAt} from '../data.js';
import {element, makeTextRhythm} from '../dom.js';
import {quantity, quantityAmong, unitsOfContact} from '../format.js';
import {makeAxes, roomyRange} from './axes.js';
import {makePanel} from './panel.js';
import {strokePath} from './paint.js';
import {rangeOfRows} from './thin.js';
import {lineColor} from '../palette.js';
import {counterpart} from '../selection.js';
import {isRigid} from '../quantities.js';

/** @returns {{run, x, y, time, label, color, dash} | undefined} samples of one impact */
export function loopOf(run, impact, label) {
  const gap = run.contacts.column(`${impact.contact}.gap`);
  const force = run.contacts.column(`${impact.contact}.normal_force`);
  if (!gap || !force || !(impact.end > impact.start)) return undefined;
  const {time} = run.contacts;
  const from = rowAt(time, impact.start - 1e-9 * (impact.end - impact.start));
  const first = time[from] < impact.start - 1e-9 * (impact.end - impact.start) ? from + 1 : from;
  const last = rowAt(time, impact.end + 1e-9 * (impact.end - impact.start));
  if (last <= first) return undefined;
  const x = Float64Array.from(gap.subarray(first, last + 1), (value) => -value);
  return {run, impact, x, y: force.subarray(first, last + 1), time: time.subarray(first, last + 1), label, color: run.color, dash: run.dash, width: 1.75};
}

/** Routh's diagram or the hodograph of a rigid impact, where there is one. */
function diagramOf(run, impact) {
  return run.scene.diagrams.find((candidate) => candidate.impact === impact.number);
}

/** Whether other points of the same contact touch at the same time; what is recorded is their sum. */
function touchesAtSeveralPoints(run, impact) {
  return run.summary.impacts.some((other) => other !== impact && other.contact === impact?.contact && other.start < impact.end && other.end > impact.start);
}

export function makeLoopPlot(page, {height = 260}) {
  const {clock, runs, selection} = page;
  let loops = [];
  let units = {length: 'm', force: 'N'};
  let showValues = () => {};
  let axes;
  let dots = [];
  const mayChangeTexts = makeTextRhythm(clock);
  const diagram = element('div', {class: 'diagram', hidden: true});

  const panel = makePanel({title: 'Force over indentation', height, className: 'loop', onShow: () => plot.update(), build: (room, size) => {
    axes = makeAxes(room, {
      ...size, x: {unit: () => units.length, name: 'indentation'}, y: {unit: () => units.force},
      draw: (u, ratio) => {
        const pixels = axes.pixels();
        plot.pointsDrawn = loops.map((loop) => strokePath(u, pixels, ratio, loop));
      },
    });
    axes.u.root.setAttribute('role', 'img');
    axes.u.root.setAttribute('aria-label', 'Normal force over indentation of the chosen impact');
    axes.u.over.addEventListener('pointerdown', seekNearest);
    axes.u.over.addEventListener('pointermove', (event) => event.buttons === 1 && seekNearest(event));
    fit();
    return axes;
  }});
  panel.node.append(diagram);

  function seekNearest(event) {
    const box = axes.u.over.getBoundingClientRect();
    const {x: sx, y: sy} = axes.u.scales;
    let best = {distance: Infinity, time: clock.time};
    for (const loop of loops) {
      for (let i = 0; i < loop.x.length; i++) {
        const dx = (loop.x[i] - sx.min) / (sx.max - sx.min) * box.width - (event.clientX - box.left);
        const dy = (sy.max - loop.y[i]) / (sy.max - sy.min) * box.height - (event.clientY - box.top);
        const distance = dx * dx + dy * dy;
        if (distance < best.distance) best = {distance, time: loop.time[i]};
      }
    }
    clock.seek(best.time);
  }

  function fit() {
    if (!axes) return;
    const union = (key) => loops.map((loop) => rangeOfRows(loop[key], 0, loop[key].length - 1)).filter(Boolean)
      .reduce((all, own) => (all ? {min: Math.min(all.min, own.min), max: Math.max(all.max, own.max)} : own), undefined);
    axes.setRanges(roomyRange(union('x'), {fromZero: true}), roomyRange(union('y'), {fromZero: true}));
    dots.forEach((dot) => dot.remove());
    dots = loops.map((loop) => {
      const dot = element('div', {class: 'dot'});
      dot.style.background = lineColor(loop.color);
      axes.u.over.append(dot);
      return dot;
    });
    plot.update();
  }

  function showDiagram() {
    const {run, impact} = selection;
    const entry = impact && diagramOf(runs[run], impact);
    const parts = [];
    if (entry) {
      // As an image, a picture cannot run scripts or load anything.
      parts.push(element('img', {src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(entry.svg)}`, alt: `Impulse diagram of impact ${impact.number + 1}, ${impact.contact}`}));
    } else if (impact) {
      parts.push(element('p', {class: 'note'}, impact.end > impact.start ? 'Force and indentation of this impact are not recorded; its numbers are below.'
        : `A rigid impact: no force and no indentation. Its impulse is ${quantity(impact.normal_impulse, unitsOfContact(runs[run], impact.contact).impulse)} along the normal.`));
    } else {
      parts.push(element('p', {class: 'note'}, 'Nothing touched in this run.'));
    }
    diagram.replaceChildren(...parts);
  }

  const plot = {
    name: 'loop', panel, node: panel.node,
    pointsDrawn: [],
    get curves() { return loops; },
    build: () => panel.build(),
    refresh() {
      const {run, impact, index} = selection;
      loops = [];
      if (impact) {
        units = unitsOfContact(runs[run], impact.contact);
        runs.forEach((other, i) => {
          const own = i === run ? impact : counterpart(other, impact, index);
          const label = runs.length > 1 ? `${other.letter} ${other.name}` : touchesAtSeveralPoints(other, own) ? 'normal force of all points that touch' : 'normal force';
          const loop = own && other.visible && loopOf(other, own, label);
          if (loop) loops.push(loop);
        });
      }
      const noLoop = loops.length === 0;
      const noForce = noLoop || isRigid(impact);
      panel.heading.textContent = !impact ? 'Force over indentation'
        : noLoop && !diagramOf(runs[run], impact) ? `Impact ${impact.number + 1}`
          : noLoop ? `Impact ${impact.number + 1} in the space of impulses` : `Force over indentation, impact ${impact.number + 1}`;
      panel.room.hidden = noLoop;
      // Elastic bodies have both: a loop, and a path in the space of impulses.
      const hasDiagram = noForce || Boolean(diagramOf(runs[run], impact));
      diagram.hidden = !hasDiagram;
      if (hasDiagram) showDiagram();
      if (!noLoop) panel.build();
      showValues = panel.setLegend(loops);
      fit();
    },
    recolor() {
      showValues = panel.setLegend(loops);
      axes?.recolor();
      fit();
    },
    update() {
      if (clock.playing && !panel.inView) return;
      const t = clock.time;
      const texts = loops.map((loop, i) => {
        const {time} = loop;
        const inside = t >= time[0] && t <= time[time.length - 1];
        if (dots[i]) dots[i].hidden = !inside;
        if (!inside) return '';
        const row = rowAt(time, t);
        const next = Math.min(row + 1, time.length - 1);
        const share = next > row ? (t - time[row]) / (time[next] - time[row]) : 0;
        const x = loop.x[row] + share * (loop.x[next] - loop.x[row]);
        const y = loop.y[row] + share * (loop.y[next] - loop.y[row]);
        if (dots[i]) {
          const {x: sx, y: sy} = axes.u.scales;
          const {width, height: down} = axes.area;
          dots[i].style.transform = `translate(${(x - sx.min) / (sx.max - sx.min) * width}px, ${(sy.max - y) / (sy.max - sy.min) * down}px)`;
        }
        return `${quantityAmong(y, units.force, loop.impact.peak_force)} at ${quantityAmong(x, units.length, loop.impact.max_indentation)}`;
      });
      if (mayChangeTexts()) showValues(texts);
    },
  };
  plot.refresh();
  selection.onChange(() => plot.refresh());
  clock.onChange(() => plot.update());
  return plot;
}
