// Which part of the time the plots show.
import {element} from './dom.js';

export function makeViewButtons(view, {aroundImpact, wholeRun, hasImpacts}) {
  const impact = element('button', {type: 'button', title: 'plots around the chosen impact (a)', disabled: !hasImpacts, on: {click: aroundImpact}}, 'around this impact');
  const whole = element('button', {type: 'button', title: 'plots of the whole run (w)', on: {click: wholeRun}}, 'whole run');
  const update = () => {
    impact.setAttribute('aria-pressed', String(view.shows === 'impact'));
    whole.setAttribute('aria-pressed', String(view.shows === 'whole'));
  };
  view.onChange(update);
  update();
  return element('div', {class: 'view-buttons', role: 'group', 'aria-label': 'time that the plots show'}, impact, whole,
    element('span', {class: 'note'}, 'drag: time · Shift drag: zoom · double click: all'));
}
