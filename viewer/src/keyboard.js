// Keys of the page, and the dialog that lists them.
import {element} from './dom.js';

const list = [
  ['space', 'play or pause'],
  ['← →', 'one sample back or forward'],
  ['Shift ← →', 'a hundredth of the shown time'],
  ['n  p', 'next or previous impact'],
  ['Home  End', 'start or end of the run'],
  ['s', 'stretch contacts, or not'],
  ['+  −', 'faster or slower'],
  ['a', 'plots around the chosen impact'],
  ['w', 'plots of the whole run'],
  ['?', 'this list'],
];
const mouse = [
  ['click, drag in a plot', 'go to that time'],
  ['Shift and drag', 'zoom to a part of the time'],
  ['Ctrl and wheel, pinch', 'zoom about the pointer'],
  ['double click', 'the whole run'],
  ['row of the table', 'go to that impact (Enter when focused)'],
  ['scene', 'drag turns, wheel zooms, right drag moves'],
];

export function makeHelp() {
  const table = (rows) => element('table', {class: 'keys'}, element('tbody', {}, ...rows.map(([keys, does]) => element('tr', {}, element('th', {scope: 'row'}, keys), element('td', {}, does)))));
  const dialog = element('dialog', {class: 'help', 'aria-label': 'keys and mouse'},
    element('h2', {}, 'Keys'), table(list), element('h2', {}, 'Mouse'), table(mouse),
    element('form', {method: 'dialog'}, element('button', {type: 'submit'}, 'Close')));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  const button = element('button', {type: 'button', class: 'icon-button', 'aria-label': 'keys and mouse', title: 'keys and mouse (?)', on: {click: () => dialog.showModal()}}, '?');
  return {dialog, button};
}

/** Keys act anywhere but where the focused control needs them itself. */
export function listenToKeys(actions, help) {
  const table = {
    ' ': actions.togglePlay,
    ArrowLeft: (event) => (event.shiftKey ? actions.jump(-0.01) : actions.step(-1)),
    ArrowRight: (event) => (event.shiftKey ? actions.jump(0.01) : actions.step(1)),
    n: () => actions.impact(1), p: () => actions.impact(-1),
    Home: actions.toStart, End: actions.toEnd,
    s: actions.toggleStretch, '+': () => actions.changeRate(1), '=': () => actions.changeRate(1), '-': () => actions.changeRate(-1), '−': () => actions.changeRate(-1),
    a: actions.aroundImpact, w: actions.wholeRun,
    '?': () => help.dialog.showModal(),
  };
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || help.dialog.open) return;
    const {target} = event;
    const tag = target.tagName;
    if (tag === 'SELECT' || tag === 'TEXTAREA' || tag === 'PRE') return;
    // A focused button, checkbox or summary is pressed by the space bar.
    if (event.key === ' ' && (tag === 'BUTTON' || tag === 'SUMMARY' || (tag === 'INPUT' && target.type === 'checkbox'))) return;
    const action = table[event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
}
