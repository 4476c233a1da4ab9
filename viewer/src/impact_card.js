// All numbers of the chosen impact.
import {element} from './dom.js';
import {plain, quantity, timeText, unitsOfContact} from './format.js';
import {endingOf, energyLost, isRigid} from './quantities.js';

/** Touches that have no restitution. */
const endings = {'in touch': 'none: still in touch when the run ended', 'at rest': 'none: at rest when the run ended', 'lift-off': 'none: it had come to rest before it lifted off'};

const vector = (values, unit, digits = 4) => {
  if (!Array.isArray(values)) return '–';
  const parts = values.map((value) => plain(value, digits)).join(', ');
  return `(${parts})${unit ? `\u2009${unit}` : ''}`;
};

export function makeImpactCard(runs, selection) {
  const node = element('section', {class: 'panel card', 'aria-label': 'the chosen impact'});
  const show = () => {
    const {impact} = selection;
    node.hidden = !impact;
    if (impact) node.replaceChildren(...contentOf(runs[selection.run], impact, runs.length > 1));
  };
  selection.onChange(show);
  show();
  return node;
}

/** What elastic bodies tell besides. */
function elasticFacts(impact) {
  if (impact.contact_radius === undefined) return [];
  const {restitution_kinematic: e, restitution_kinetic: c, restitution_energetic: d} = impact;
  return [
    ['contact radius', quantity(impact.contact_radius, 'm')],
    ['largest pressure', quantity(impact.peak_pressure, 'Pa')],
    ['largest von Mises stress', `${quantity(impact.peak_stress, 'Pa')}, ${quantity(impact.stress_depth, 'm', 3)} below the surface`],
    ['left in vibration', quantity(impact.vibration_energy, 'J')],
    ['touches', plain(impact.touches)],
    typeof e === 'number' && ['restitution e, c, d', `${plain(e)} kinematic, ${plain(c)} kinetic, ${plain(d)} energetic; e/d = ${plain(impact.restitution_factor)}`],
    typeof impact.impulse_ratio === 'number' && ['impulse ratio', `${plain(impact.impulse_ratio)} tangential over normal`],
    typeof impact.work_normal_compression === 'number' && ['works on the mean motion',
      `${quantity(impact.work_normal_compression, 'J')} in compression, ${quantity(impact.work_normal_restitution, 'J')} in restitution, ${quantity(impact.work_tangential, 'J')} by friction`],
  ];
}

/** How the energy of a touch of bodies that bend is shared. */
function vibrationFacts(impact) {
  if (impact.vibration_gained === undefined) return [];
  const percent = (share) => (typeof share === 'number' ? ` (${plain(100 * share, 3)}\u2009%)` : '');
  const all = impact.approach_energy;
  return [
    ['energy of the approach', quantity(all, 'J')],
    ['stayed as vibration', `${quantity(impact.vibration_gained, 'J')}${percent(impact.vibration_share)}`],
    ['dissipated by the law', `${quantity(impact.law_loss, 'J')}${percent(all > 0 ? impact.law_loss / all : undefined)}`],
    typeof impact.wave_loss === 'number' && ['as a rigid impact', `restitution ${plain(impact.restitution?.law)} with wave_loss ${plain(impact.wave_loss)}`],
  ];
}

function contentOf(run, impact, compares) {
  const units = unitsOfContact(run, impact.contact);
  const rigid = isRigid(impact);
  const facts = [
    compares && ['run', run.name],
    ['between', (impact.shapes ?? []).join(' and ') || impact.contact],
    impact.part && ['at', impact.part],
    ['time', timeText(impact.start)],
    [rigid ? 'hypothesis' : 'law', rigid ? impact.hypothesis ?? '–' : `${impact.law ?? '–'}${impact.calibration ? `, ${impact.calibration}` : ''}`],
    typeof impact.stiffness === 'number' && ['stiffness', `${plain(impact.stiffness)}\u2009${units.force}/${units.length}${impact.exponent === 1 ? '' : `^${plain(impact.exponent)}`}`],
    ...Object.entries(impact.parameters ?? {}).slice(0, 12).map(([name, value]) => [name.replaceAll('_', ' '), plain(value)]),
    !rigid && ['largest indentation', quantity(impact.max_indentation, units.length)],
    !rigid && impact.permanent_indentation > 0 && ['permanent indentation', quantity(impact.permanent_indentation, units.length)],
    ['restitution', endingOf(impact) !== 'rebound' ? endings[endingOf(impact)] ?? endingOf(impact) : `${plain(impact.restitution?.realised)} got${typeof impact.restitution?.requested === 'number' ? `, ${plain(impact.restitution.requested)} asked` : ''}`],
    ['normal impulse', quantity(impact.normal_impulse, units.impulse)],
    ['impulse', vector(impact.impulse, units.impulse)],
    ['normal', vector(impact.normal, '')],
    ['point', vector(impact.point, 'm')],
    ['energy lost', `${quantity(energyLost(impact), 'J')}${impact.energy_lost?.friction ? `, ${quantity(impact.energy_lost.friction, 'J')} of it in friction` : ''}`],
    ...elasticFacts(impact),
    ...vibrationFacts(impact),
    impact.slip?.length > 0 && ['slip', impact.slip.map((phase) => phase.mode).join(', ')],
    impact.multi_impact && ['several contacts', impact.multi_impact],
  ].filter(Boolean);
  const bodies = Object.entries(impact.bodies ?? {});
  return [
    element('div', {class: 'panel-head'}, element('h3', {}, `Impact ${impact.number + 1}: ${impact.contact}`)),
    element('dl', {class: 'pairs'}, ...facts.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value)))),
    bodies.length > 0 && element('div', {class: 'scroll'}, element('table', {class: 'velocities'},
      element('thead', {}, element('tr', {}, ...['body', 'velocity before', 'after / m/s', 'angular velocity before', 'after / rad/s'].map((text) => element('th', {scope: 'col'}, text)))),
      element('tbody', {}, ...bodies.map(([name, state]) => element('tr', {}, element('td', {class: 'name'}, name),
        ...['velocity_before', 'velocity_after', 'angular_velocity_before', 'angular_velocity_after'].map((key) => element('td', {}, vector(state[key], ''))))))) ),
    (impact.warnings ?? []).length > 0 && element('ul', {class: 'warning-list'}, ...impact.warnings.map((text) => element('li', {}, text))),
  ].filter(Boolean);
}
