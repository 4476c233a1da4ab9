import assert from 'node:assert/strict';
import {test} from 'node:test';
import {cellOf, endingOf, shownQuantities, unitOf, valueOf} from '../../src/quantities.js';

const run = {scene: {joints: [{name: 'hinge', unit: 'rad'}]}};
const impact = {contact: 'a-b', ended: true, peak_force: 400, duration: 1e-4, restitution: {realised: 0.7}, energy_lost: {normal: 1, friction: 2}};
const force = {key: 'peak_force', unit: 'N', turning_unit: 'N*m', digits: 4};
const restitution = {key: 'restitution.realised', unit: '1', digits: 4, unknown_in_touch: true};
const duration = {key: 'duration', unit: 's', digits: 4, zero_when_rigid: true};

test('a quantity is found by its path, and all energy lost without one', () => {
  assert.equal(valueOf(impact, force), 400);
  assert.equal(valueOf(impact, restitution), 0.7);
  assert.equal(valueOf(impact, {key: '', unit: 'J'}), 3);
  assert.equal(valueOf({contact: 'a-b'}, restitution), undefined);
});

test('a quantity has no value where it would say nothing', () => {
  assert.equal(valueOf({...impact, ended: false}, restitution), null);
  assert.equal(valueOf({...impact, peak_force: undefined, duration: 0}, duration), null);
});

test('cells have the unit that the table of quantities gives', () => {
  assert.equal(cellOf(run, impact, force), '400\u2009N');
  assert.equal(cellOf(run, impact, restitution), '0.7');
  assert.equal(cellOf(run, impact, {key: 'contact', unit: ''}), 'a-b');
  assert.equal(unitOf(run, {...impact, contact: 'hinge.lower'}, force), 'N·m');
  assert.equal(unitOf(run, impact, {key: 'effective_mass', unit: 'kg', turning_unit: 'kg*m^2'}), 'kg');
});

test('only a rebound has a restitution, and other touches say how they ended', () => {
  assert.equal(endingOf({...impact, ending: 'lift-off'}), 'lift-off');
  assert.equal(endingOf({...impact, ending: 'at rest', ended: false}), 'at rest');
  assert.equal(endingOf(impact), 'rebound');  // runs of older versions
  assert.equal(endingOf({...impact, ended: false}), 'in touch');
  assert.equal(cellOf(run, {...impact, restitution: {realised: null}}, restitution), '–');
});

test('a column that no impact has is left out where the table says so', () => {
  const part = {key: 'part', unit: '', only_when_known: true};
  const runs = (...impacts) => [{summary: {impacts}}];
  assert.deepEqual(shownQuantities(runs(impact), [force, part]), [force]);
  assert.deepEqual(shownQuantities(runs(impact, {...impact, part: 'corner +x +y +z of box.hull'}), [force, part]), [force, part]);
});
