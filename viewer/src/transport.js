// The controls of time: play, steps, impacts, speed, stretch, and the slider with its marks.
import {rates} from './clock.js';
import {choice, element, icon, makeTextRhythm, setText} from './dom.js';
import {quantity, timeText} from './format.js';

const pictures = {
  play: 'M4 2l10 6-10 6z', pause: 'M3 2h4v12H3zM9 2h4v12H9z',
  stepBack: 'M12 3v10L5 8zM3 3h2v10H3z', stepForward: 'M4 3v10l7-5zM11 3h2v10h-2z',
  previous: 'M8 3v10L2 8zM14 3v10L8 8z', next: 'M8 3v10l6-5zM2 3v10l6-5z',
};

export function makeTransport(page, actions) {
  const {clock} = page;
  const button = (name, label, key, fn) => element('button', {type: 'button', class: 'icon-button', 'aria-label': label, title: `${label} (${key})`, on: {click: fn}}, icon(pictures[name]));
  const play = button('play', 'play', 'space', actions.togglePlay);
  const playPath = play.querySelector('path');
  const speed = choice('speed', rates.map((rate) => `${rate}×`), rates.indexOf(clock.rate), (i) => { clock.rate = rates[i]; });
  const stretch = element('input', {type: 'checkbox', disabled: !clock.canStretch, on: {change: () => { clock.stretch = stretch.checked; }}});
  const rateText = element('span', {class: 'rate', title: 'how fast the run goes by'});
  const timeNow = element('output', {class: 'time-now', 'aria-label': 'time'});
  const slider = element('input', {type: 'range', min: 0, max: clock.length, step: 'any', 'aria-label': 'time', on: {input: () => clock.seek(clock.toTime(Number(slider.value)))}});
  const mayChangeTexts = makeTextRhythm(clock);
  const marks = element('canvas', {class: 'marks', 'aria-hidden': 'true'});

  function paintMarks() {
    const ratio = devicePixelRatio || 1;
    const width = marks.clientWidth;
    const height = marks.clientHeight;
    if (width === 0) return;
    marks.width = Math.round(width * ratio);
    marks.height = Math.round(height * ratio);
    const context = marks.getContext('2d');
    context.scale(ratio, ratio);
    const style = getComputedStyle(document.documentElement);
    const rowHeight = height / page.runs.length;
    const {run, impact: chosen} = page.selection;
    const paint = (impact, i, color) => {
      const from = clock.toShown(impact.start) / clock.length * width;
      const to = clock.toShown(impact.end ?? impact.start) / clock.length * width;
      context.fillStyle = color;
      context.fillRect(from, i * rowHeight, Math.max(1.5, to - from), rowHeight);
    };
    page.runs.forEach((own, i) => {
      if (!own.visible) return;
      const color = page.runs.length > 1 ? own.color : style.getPropertyValue('--mark');
      for (const impact of own.summary.impacts) paint(impact, i, color);
    });
    if (chosen) paint(chosen, run, style.getPropertyValue('--mark-chosen'));
  }

  function update() {
    const {playing} = clock;
    const label = playing ? 'pause' : 'play';
    if (play.getAttribute('aria-label') !== label) {
      play.setAttribute('aria-label', label);
      play.title = `${label} (space)`;
      playPath.setAttribute('d', playing ? pictures.pause : pictures.play);
    }
    const shown = clock.toShown(clock.time);
    if (document.activeElement !== slider || Math.abs(Number(slider.value) - shown) > 1e-9 * clock.length) slider.value = shown;
    if (mayChangeTexts()) {
      const text = timeText(clock.time, 5);
      setText(timeNow, text);
      if (!playing) slider.setAttribute('aria-valuetext', text);
      setText(rateText, `1\u2009s shown = ${quantity(clock.timePerSecond, 's', 3)}`);
    }
    if (stretch.checked !== clock.stretch) {
      stretch.checked = clock.stretch;
      paintMarks();
    }
    const rateIndex = rates.indexOf(clock.rate);
    if (speed.selectedIndex !== rateIndex) speed.selectedIndex = rateIndex;
  }

  const node = element('div', {class: 'transport', role: 'group', 'aria-label': 'time controls'},
    element('div', {class: 'slider-box'}, marks, slider),
    element('div', {class: 'buttons'},
      button('previous', 'previous impact', 'p', () => actions.impact(-1)),
      button('stepBack', 'one sample back', '←', () => actions.step(-1)),
      play,
      button('stepForward', 'one sample forward', '→', () => actions.step(1)),
      button('next', 'next impact', 'n', () => actions.impact(1)),
      timeNow, element('label', {class: 'inline'}, 'speed', speed),
      element('label', {class: 'inline', title: 'give contacts more of the shown time (s)'}, stretch, 'stretch contacts'), rateText));
  clock.onChange(update);
  page.selection.onChange(paintMarks);
  new ResizeObserver(paintMarks).observe(marks);
  update();
  return {node, paintMarks};
}

/** Checkboxes of what the scene shows besides the bodies, and `more` controls. */
export function makeLayerControls(scene, layers, more = []) {
  return element('div', {class: 'layers', role: 'group', 'aria-label': 'what the scene shows'},
    ...layers.map(([layer, label, shown]) => {
      const box = element('input', {type: 'checkbox', checked: shown, 'data-layer': layer, on: {change: () => scene.setVisible(layer, box.checked)}});
      return element('label', {class: 'inline'}, box, label);
    }),
    ...more,
    element('button', {type: 'button', class: 'small', on: {click: () => scene.resetView()}}, 'reset view'));
}
