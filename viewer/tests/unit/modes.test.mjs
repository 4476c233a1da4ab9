// Modes of bodies that bend: what Carom packed is what the page shows.
import assert from 'node:assert/strict';
import test from 'node:test';
import {liveliest, readModes} from '../../src/modes/mode_data.js';
import {axesFor, placesOf} from '../../src/modes/mode_drawing.js';

const packed = (Type, values) => Buffer.from(Type.from(values).buffer).toString('base64');

// A strip of length 2 along x and width 0.2 along z, in a mode that lifts its right end along z, and one that turns it.
const strip = {
  vertices: packed(Float32Array, [-1, 0, -0.1, -1, 0, 0.1, 1, 0, -0.1, 1, 0, 0.1]),
  triangles: packed(Uint16Array, [0, 1, 2, 2, 1, 3]),
  modes: [
    {kind: 'bending z', frequency: 50, energy: 1, largest_energy: 2, shape: packed(Int16Array, [0, 0, 0, 0, 0, 0, 0, 0, 32767, 0, 0, 32767])},
    {kind: 'torsion', frequency: 90, energy: 0, largest_energy: 5, shape: packed(Int16Array, [0, 32767, 0, 0, -32767, 0, 0, -32767, 0, 0, 32767, 0])},
    {kind: 'bending z', frequency: 140, energy: 0, largest_energy: 1e-9, shape: null}],
};

test('modes have names, energies and shapes, and those that are not told none', () => {
  const [body] = readModes({strip});
  assert.deepEqual(body.modes.map((mode) => mode.name), ['bending z 1', 'torsion 1', 'bending z 2']);
  assert.equal(body.modes[0].shape[8], 1);
  assert.equal(body.modes[2].shape, undefined);
  assert.deepEqual(liveliest(body, 1).map((mode) => mode.name), ['torsion 1']);
  assert.deepEqual(liveliest(body, 5).map((mode) => mode.name), ['bending z 1', 'torsion 1']);
});

test('modes of solids are numbered', () => {
  const [body] = readModes({strip: {...strip, modes: [{...strip.modes[0], kind: ''}, {...strip.modes[1], kind: 'static'}]}});
  assert.deepEqual(body.modes.map((mode) => mode.name), ['mode 1', 'static 1']);
});

test('what is damaged is left out', () => {
  const damaged = [null, 5, {...strip, vertices: 'AAAA'}, {...strip, triangles: packed(Uint16Array, [0, 1, 4])}, {...strip, modes: []}, {...strip, modes: 3}, {...strip, modes: [{...strip.modes[0], frequency: null}]}, {...strip, vertices: '?'}];
  for (const body of damaged) assert.deepEqual(readModes({body}), []);
  for (const modes of [undefined, null, 7, 'x']) assert.deepEqual(readModes(modes), []);
  const [body] = readModes({strip: {...strip, modes: [{...strip.modes[0], shape: packed(Int16Array, [1, 2])}]}});
  assert.equal(body.modes[0].shape, undefined);
});

test('the longest side of a body lies across its drawing, and what moves most points upwards', () => {
  const [body] = readModes({strip});
  const {along, up} = axesFor(body, body.modes[0].shape);
  assert.equal(along.axis, 0);
  assert.equal(up.axis, 2);
  const [still, bent] = [placesOf(body, body.modes[0], false), placesOf(body, body.modes[0], true)];
  assert.ok(bent.y[3] - still.y[3] > 0.1 && Math.abs(bent.y[0] - still.y[0]) < 1e-6);
  assert.deepEqual(Array.from(bent.share), [0, 0, 1, 1]);
});

test('a mode of torsion turns sections, and does not blow them up', () => {
  const [body] = readModes({strip});
  const bent = placesOf(body, body.modes[1], true);
  assert.ok(Math.max(...bent.y) - Math.min(...bent.y) < 0.3);
});
