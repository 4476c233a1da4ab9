// The frame of a plot: title, choices, legend with the values at the cursor, and room for the plot,
// which is built when it comes into view.
import {element, setText, swatch} from '../dom.js';
import {lineColor} from '../palette.js';

/** Height of a plot: its own in one column; in several, so that all rows fill the screen. */
function heightOnScreen(node, own) {
  const columns = getComputedStyle(node.parentElement).gridTemplateColumns.split(' ').length;
  if (columns < 2) return own;
  const rows = Math.ceil(node.parentElement.childElementCount / columns);
  const aroundPlots = 180;  // head of the page and buttons
  const aroundPlot = 62;    // head and border of a panel
  return Math.max(170, Math.floor((innerHeight - aroundPlots) / rows - aroundPlot));
}

/**
 * @param {object} options
 * @param {string} options.title
 * @param {Node[]} [options.controls]
 * @param {number} options.height  of the plot in one column [CSS px]; side by side, plots fill the screen
 * @param {() => void} [options.onShow]  called when it comes into view
 * @param {(room: HTMLElement, size: {width: number, height: number}) => {setSize, recolor}} options.build
 */
export function makePanel({title, controls = [], height, build, onShow, className = ''}) {
  const heading = element('h3', {}, title);
  const legend = element('div', {class: 'legend'});
  const room = element('div', {class: 'room'});
  const node = element('section', {class: `panel plot ${className}`, 'aria-label': title},
    element('div', {class: 'panel-head'}, heading, ...controls, legend), room);
  let built;
  const size = () => {
    const wanted = {width: Math.max(160, Math.floor(room.clientWidth)), height: heightOnScreen(node, height)};
    room.style.minHeight = `${wanted.height}px`;
    return wanted;
  };
  room.style.minHeight = `${height}px`;

  const panel = {
    node, room, heading,
    /** Whether it is on the screen, or close to it. */
    inView: false,
    get built() { return built; },
    build() {
      if (!built && node.isConnected && node.offsetParent !== null) {
        built = build(room, size());
        new ResizeObserver(() => panel.resize()).observe(room);
        addEventListener('resize', () => panel.resize());
      }
      return built;
    },
    resize() {
      const wanted = size();
      if (built && (built.u.width !== wanted.width || built.u.height !== wanted.height)) built.setSize(wanted);
    },
    fitPaper(width) {
      room.style.minHeight = `${height}px`;
      built?.setSize({width, height});
    },
    /** Entries are {label, color, dash, width}; returns a function that shows their values. */
    setLegend(entries) {
      const values = entries.map(() => element('span', {class: 'value'}));
      legend.replaceChildren(...entries.map((entry, i) => element('span', {class: 'entry'},
        swatch(entry.band ? entry.color : lineColor(entry.color), entry.dash, entry.width), element('span', {class: 'name', title: entry.label}, entry.label), values[i])));
      return (texts) => texts.forEach((text, i) => values[i] && setText(values[i], text));
    },
  };
  const watcher = new IntersectionObserver((entries) => {
    panel.inView = entries[entries.length - 1].isIntersecting;
    if (panel.inView) panel.build();
    if (panel.inView) onShow?.();
  }, {rootMargin: '200px'});
  watcher.observe(node);
  return panel;
}
