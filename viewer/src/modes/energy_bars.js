// How much of the energy sits in which mode: a bar each, slowest first; pale as much as it had at most, full what it has at the end.
import {element} from '../dom.js';
import {quantity} from '../format.js';

export const energyText = (mode) => `${quantity(mode.largest, 'J', 3)} at most, ${quantity(mode.energy, 'J', 3)} at the end`;

/** Bars of all modes; `onPoint` gets the mode that the pointer is over, or none. */
export function makeEnergyBars(body) {
  const most = body.modes.reduce((largest, mode) => Math.max(largest, mode.largest), 0);
  const share = (energy) => `${most > 0 ? (100 * Math.max(0, energy)) / most : 0}%`;
  const bars = body.modes.map((mode) => {
    const ever = element('span', {class: 'ever'});
    const end = element('span', {class: 'end'});
    ever.style.height = share(mode.largest);
    end.style.height = share(mode.energy);
    return element('span', {class: 'bar', title: `${mode.name}, ${quantity(mode.frequency, 'Hz', 4)}: ${energyText(mode)}`}, ever, end);
  });
  const [first, last] = [body.modes[0], body.modes.at(-1)];
  const words = `energy of ${body.modes.length} modes, slowest first; the most any had is ${quantity(most, 'J', 3)}`;
  return element('div', {class: 'mode-energy'},
    element('div', {class: 'mode-scale'}, element('span', {}, quantity(most, 'J', 3)), element('span', {}, '0')),
    element('div', {class: 'mode-bars', role: 'img', 'aria-label': words}, ...bars),
    element('div', {class: 'mode-ends'}, element('span', {}, quantity(first.frequency, 'Hz', 3)), body.modes.length > 1 && element('span', {}, last.name.startsWith('static') ? 'static shapes' : quantity(last.frequency, 'Hz', 3))));
}
