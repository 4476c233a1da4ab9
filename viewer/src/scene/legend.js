// What the arrows mean and how long the longest is, in words under the picture.
import {shownFor} from './forces.js';
import {quantity} from '../format.js';

const SVG = 'http://www.w3.org/2000/svg';

function arrowIcon() {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 26 10');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M0 4H16V0.5L26 5L16 9.5V6H0Z');
  svg.append(path);
  return {svg, path};
}

/** {element, paint(palette), showArrows(on)}; hidden when there is nothing to say. */
export function createLegend(largest, duration, runs) {
  const element = document.createElement('div');
  element.className = 'carom-scene-legend';
  const icons = [];
  const aboutArrows = [];
  const entry = (theme, text) => {
    const span = document.createElement('span');
    const {svg, path} = arrowIcon();
    icons.push({path, theme});
    span.append(svg, text);
    element.append(span);
    aboutArrows.push(span);
  };
  if (largest.normal > 0) entry('normal', `normal force, at most ${quantity(largest.normal, 'N', 3)}`);
  if (largest.friction > 0) entry('friction', `friction, at most ${quantity(largest.friction, 'N', 3)}`);
  if (largest.impulse > 0) entry('normal', `impulse, at most ${quantity(largest.impulse, 'N·s', 3)}, shown for ${quantity(shownFor(duration), 's', 2)}`);
  if (icons.length > 0) {
    const note = document.createElement('span');
    note.textContent = 'length ∝ √size';
    element.append(note);
    aboutArrows.push(note);
  }
  if (runs.length > 1) {
    const note = document.createElement('span');
    note.textContent = `solid: ${runs[0].name}`;
    element.append(note);
    for (const run of runs.slice(1)) {
      const ghost = document.createElement('span');
      const patch = document.createElement('i');
      patch.style.background = run.color;
      ghost.append(patch, run.name);
      element.append(ghost);
    }
  }
  element.hidden = element.childElementCount === 0;
  return {
    element,
    showArrows(on) { for (const part of aboutArrows) part.hidden = !on; },
    paint(palette) { for (const {path, theme} of icons) path.setAttribute('fill', palette.themeColor(theme)); },
  };
}
