// What tables of impacts show. Carom says it in the data of the page: key, title, meaning, unit.
import {isTurningStop, plain, quantity as withUnit} from './format.js';

/** A rigid impact takes no time, and has no force. */
export function isRigid(impact) {
  return impact.peak_force === undefined || impact.peak_force === null;
}

export function energyLost(impact) {
  const {normal = null, friction = 0} = impact.energy_lost ?? {};
  return normal === null ? null : normal + (friction ?? 0);
}

/** How a touch ended: only a rebound has a restitution. Older runs say only whether it ended. */
export function endingOf(impact) {
  return impact.ending ?? (impact.ended === false ? 'in touch' : 'rebound');
}

/** Quantities that a table of these runs shows: some only where an impact has them. */
export function shownQuantities(runs, quantities) {
  const known = (quantity) => runs.some((run) => run.summary.impacts.some((impact) => (valueOf(impact, quantity) ?? null) !== null));
  return quantities.filter((quantity) => !quantity.only_when_known || known(quantity));
}

/** The number or text of an impact; null or undefined where it has none. Without a key: all energy lost. */
export function valueOf(impact, quantity) {
  if (quantity.key === '') return energyLost(impact);
  if (quantity.zero_when_rigid && isRigid(impact)) return null;
  if (quantity.unknown_in_touch && impact.ended === false) return null;
  return quantity.key.split('.').reduce((at, part) => at?.[part], impact);
}

/** The unit of the quantity in an impact of that run, as it is printed. */
export function unitOf(run, impact, quantity) {
  const turning = quantity.turning_unit && isTurningStop(run, impact.contact);
  return (turning ? quantity.turning_unit : quantity.unit).replaceAll('*', '·').replace('^2', '²');
}

/** The value as the cell of a table. */
export function cellOf(run, impact, quantity) {
  const value = valueOf(impact, quantity);
  if (quantity.unit === '') return value ?? '–';
  return quantity.unit === '1' ? plain(value, quantity.digits) : withUnit(value, unitOf(run, impact, quantity), quantity.digits);
}
