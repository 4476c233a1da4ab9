// Elastic bodies: what Carom packed is what the page shows.
import assert from 'node:assert/strict';
import test from 'node:test';
import {deformedAt, elasticExtent, patchFrameAt, readElastic} from '../../src/elastic_data.js';
import {magnifications} from '../../src/scene/deformed.js';
import {scaleTicks, shareColor, stressShare} from '../../src/scene/stress_scale.js';

const packed = (Type, values) => Buffer.from(Type.from(values).buffer).toString('base64');

const surface = {
  body: 'ball', vertices: packed(Float32Array, [0, 0, 0, 1, 0, 0, 0, 1, 0]), surface: packed(Uint16Array, [0, 1, 2]), section: '',
  section_point: [0, 0, 0], section_normal: [0, 0, 0], times: [1, 2], largest_displacement: [2e-6, 4e-6], largest_von_mises: [1e6, 3e6],
  data: packed(Int16Array, [0, 0, 32767, 0, 0, 0, 0, 0, 0, 32767, 0, 0, /**/ 0, 0, 32767, 0, 0, 0, 0, 0, 0, 32767, 0, 16384]),
};

test('displacements and stresses are parts of the largest, and straight between frames', () => {
  const {surfaces: [own]} = readElastic({surfaces: [surface]});
  const [u, stress] = [new Float64Array(9), new Float64Array(3)];
  assert.equal(deformedAt(own, 1.5, u, stress), true);
  assert.ok(Math.abs(u[2] - 3e-6) < 1e-15 && u[0] === 0);
  assert.ok(Math.abs(stress[0] - 2e6) < 1e-3 && Math.abs(stress[2] - 0.5 * 3e6 * 16384 / 32767) < 1);
  assert.equal(deformedAt(own, 0.99, u, stress), false);
  assert.equal(deformedAt(own, 2.01, u, stress), false);
  assert.deepEqual(elasticExtent([own]), {displacement: 4e-6, stress: 3e6, size: 0.5});
});

test('what is damaged is left out', () => {
  for (const damaged of [{...surface, data: 'AAAA'}, {...surface, surface: packed(Uint16Array, [0, 1, 3])}, {...surface, times: 5}, {...surface, section_point: null}, {...surface, largest_von_mises: [1, 'a']}, null, {...surface, vertices: '?'}])
    assert.equal(readElastic({surfaces: [damaged]}).surfaces.length, 0);
  assert.deepEqual(readElastic(undefined), {surfaces: [], patches: []});
  assert.equal(readElastic({patches: [{impact: 0, frames: 3}, {impact: 0, frames: [{time: 1}]}]}).patches.length, 0);
});

test('a patch shows the frame next to the clock, and outside of the touch that of the largest force', () => {
  const frame = (time, normal_force) => ({time, normal_force, radius: 1, centre: [0, 0], length: 2e-3, stress: 5e8, hertz: null,
    nodes: packed(Int16Array, [32767, 0, 32767, -16384, 0, 1, 0, 0, 0, 0, 0, 0])});
  const {patches: [patch]} = readElastic({patches: [{impact: 0, friction: 0.1, frames: [frame(1, 5), frame(2, 9), frame(3, 4)]}]});
  const impact = {start: 0.5, end: 3.5};
  assert.equal(patchFrameAt(patch, impact, 2.8).frame.time, 3);
  assert.equal(patchFrameAt(patch, impact, 2.1).isPeak, true);
  assert.equal(patchFrameAt(patch, impact, 7).frame.time, 2);
  const [first] = patch.frames;
  assert.deepEqual([first.count, first.x[0], first.pressure[0], first.slips], [2, 2e-3, 5e8, [true, false]]);
  assert.ok(Math.abs(first.shearX[0] / -2.5e8 - 1) < 1e-4);
});

test('colours follow the logarithm of the stress over three decades', () => {
  assert.equal(stressShare(5e8, 5e8), 1);
  assert.ok(Math.abs(stressShare(5e7, 5e8) - 2 / 3) < 1e-12);
  assert.equal(stressShare(1, 5e8), 0);
  assert.equal(stressShare(0, 0), 0);
  const lightness = (share) => shareColor(share).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  for (let share = 0; share < 1; share += 0.05) assert.ok(lightness(share + 0.05) > lightness(share), 'lightness rises');
  assert.deepEqual(scaleTicks(5.2e8).ticks.map(({text}) => text), ['1', '10', '100', '520']);
  assert.equal(scaleTicks(5.2e8).unit, 'MPa');
  assert.deepEqual(scaleTicks(1.2e6).ticks.map(({text}) => text), ['0.01', '0.1', '1.2']);
});

test('displacements are magnified to a tenth of the smallest body at first', () => {
  const {list, start} = magnifications({displacement: 28e-6, size: 0.1});
  assert.equal(list[start], 200);
  assert.equal(list[0], 1);
  assert.ok(list.at(-1) >= 2000);
  assert.deepEqual(magnifications({displacement: 0, size: 1}), {list: [1], start: 0});
});
