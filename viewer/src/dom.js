// Elements of the page. Texts become text nodes, never markup.
import {textOn} from './palette.js';

/**
 * @param {string} tag
 * @param {object} [properties]  attributes by name; `on` holds listeners, `class` the classes
 * @param {...(Node | string | null | undefined | false)} children
 */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key === 'on') for (const [event, fn] of Object.entries(value)) node.addEventListener(event, fn);
    else node.setAttribute(key, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** One path as a picture of that size, which screen readers leave out; `attributes` are those of the path. */
function drawing(className, size, attributes) {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', className);
  const path = document.createElementNS(space, 'path');
  for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
  svg.append(path);
  return svg;
}

/** A picture from path data in a square of 16 by 16. */
export function icon(pathData) {
  return drawing('icon', '16 16', {d: pathData});
}

/** A short line in the colour and dashes of a curve, for legends. */
export function swatch(color, dash = [], width = 2) {
  return drawing('swatch', '24 8', {d: 'M0 4H24', stroke: color, 'stroke-width': width, 'stroke-dasharray': dash.join(' ')});
}

/** The name of a compared run with its colour and letter. */
export function runLabel(run, text = run.name) {
  const mark = element('span', {class: 'run-mark'}, run.letter);
  mark.style.background = run.color;
  mark.style.color = textOn(run.color);
  return [mark, text];
}

/** Shows a text only where it changed, which is cheap in every frame. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Whether texts that follow the clock may change now. Drawing text costs more than moving a cursor, so while
 * the run plays they change ten times a second.
 */
export function makeTextRhythm(clock) {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (clock.playing && now - last < 100) return false;
    last = now;
    return true;
  };
}

/** A choice among texts; `onChoose` gets the index. */
export function choice(label, options, chosen, onChoose) {
  const select = element('select', {'aria-label': label, on: {change: () => onChoose(select.selectedIndex)}},
    ...options.map((text) => element('option', {}, text)));
  select.selectedIndex = chosen;
  return select;
}
