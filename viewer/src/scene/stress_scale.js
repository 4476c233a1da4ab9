// Colours of stresses, and their scale over the picture. Stresses of a contact fall off so fast that a straight scale
// would show one spot: colours follow the logarithm, over three decades below the largest.
import {scaleFor} from '../format.js';

const DECADES = 3;
const SVG = 'http://www.w3.org/2000/svg';

// Viridis (van der Walt and Smith), without its darkest part, which dark pages would swallow: lightness rises evenly, and
// all kinds of colour vision see it.
const STOPS = [[71, 44, 122], [59, 81, 139], [44, 113, 142], [33, 144, 141], [39, 173, 129], [92, 200, 99], [170, 220, 50], [253, 231, 37]];

/** [red, green, blue], 0 to 255, of a share from 0 to 1. */
export function shareColor(share) {
  const at = Math.min(1, Math.max(0, share)) * (STOPS.length - 1);
  const low = Math.min(STOPS.length - 2, Math.floor(at));
  return STOPS[low].map((value, i) => value + (at - low) * (STOPS[low + 1][i] - value));
}

export const cssColor = (share) => `rgb(${shareColor(share).map(Math.round).join(' ')})`;

/** Where a stress is on the scale that ends at `largest`, 0 to 1. */
export const stressShare = (stress, largest) => (stress > 0 && largest > 0 ? Math.max(0, 1 + Math.log10(stress / largest) / DECADES) : 0);

/** Stresses with words on a scale up to `largest` [Pa]: whole powers of ten in the unit of its end, and the end. */
export function scaleTicks(largest) {
  const {factor, unit} = scaleFor(largest, 'Pa');
  const end = largest * factor;
  const ticks = [];
  for (let power = Math.ceil(Math.log10(end) - DECADES); 10 ** power < end; ++power) {
    if (Math.log10(end) - power < 0.62) continue;      // too near to the end
    const text = power < 0 ? (10 ** power).toFixed(-power) : String(10 ** power);
    ticks.push({share: stressShare(10 ** power, end), text});
  }
  ticks.push({share: 1, text: `${Number(end.toPrecision(3))}`});
  return {ticks, unit};
}

function svgElement(tag, attributes, text = '') {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

/** Times sign and number: ×2 000. */
export const magnificationText = (value) => `×${value.toLocaleString('en').replaceAll(',', '\u2009')}`;

/** The scale as a picture, which paper keeps too, with what displacements are magnified by: {element, showMagnification}. */
export function createStressScale(largest) {
  const [left, width, top, height] = [10, 190, 16, 10];
  const svg = svgElement('svg', {viewBox: `0 0 ${width + 2 * left} 57`, role: 'img'});
  const {ticks, unit} = scaleTicks(largest);
  svg.setAttribute('aria-label', `colours of von Mises stress up to ${ticks.at(-1).text} ${unit}`);
  svg.append(svgElement('text', {x: left, y: 11}, `von Mises stress / ${unit}`));
  const gradient = svgElement('linearGradient', {id: 'carom-stress-colors'});
  STOPS.forEach((_, i) => gradient.append(svgElement('stop', {offset: i / (STOPS.length - 1), 'stop-color': cssColor(i / (STOPS.length - 1))})));
  svg.append(gradient, svgElement('rect', {x: left, y: top, width, height, fill: 'url(#carom-stress-colors)'}));
  for (const {share, text} of ticks) {
    const x = left + width * share;
    svg.append(svgElement('path', {d: `M${x} ${top + height}v4`}), svgElement('text', {x, y: 40, 'text-anchor': share > 0.97 ? 'end' : share < 0.04 ? 'start' : 'middle'}, text));
  }
  const magnified = svgElement('text', {x: left, y: 54});
  svg.append(magnified);
  const element = document.createElement('div');
  element.className = 'carom-scene-scale';
  element.append(svg);
  return {element, showMagnification(text) { magnified.textContent = `displacements ${text}`; }};
}
