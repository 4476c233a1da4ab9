import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readData} from '../../src/data.js';
import {bodyOfSide} from '../../src/scene/bodies.js';
import {contactColumns, largestForces} from '../../src/scene/forces.js';
import {boundingRadius} from '../../src/scene/extent.js';
import {geometryOfShape, unitSphere} from '../../src/scene/shape_geometry.js';
import {rodEnds} from '../../src/scene/skeleton.js';
import {keptRows} from '../../src/scene/trails.js';
import {documentWith, writtenRun, writtenTable} from './support.mjs';

test('a path keeps its corners and drops what lies on a straight line', () => {
  const corner = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [3, 1, 0], [3, 2, 0]].flat();
  assert.deepEqual(keptRows(corner, 1e-6), [0, 3, 5]);
});

test('no row of a circle is farther from its drawn path than the tolerance', () => {
  const points = Array.from({length: 500}, (_, i) => [Math.cos(i / 80), Math.sin(i / 80), 0]);
  const rows = keptRows(points.flat(), 1e-3);
  assert.ok(rows.length < 120, `${rows.length} rows`);
  points.forEach(([x, y], i) => {
    const next = rows.findIndex((row) => row >= i);
    const [a, b] = [points[rows[Math.max(0, next - 1)]], points[rows[next]]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    assert.ok(Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length <= 1e-3 + 1e-12 || rows.includes(i));
  });
});

test('a path that comes back to its start is kept', () => {
  assert.deepEqual(keptRows([[0, 0, 0], [0, 0, 1], [0, 0, 0]].flat(), 1e-3), [0, 1, 2]);
});

test('the side of a contact names its body also when names hold dots', () => {
  const bodies = ['ground', 'a', 'a.b'].map((name) => ({name}));
  assert.equal(bodyOfSide(bodies, 'a.b'), 'a.b');
  assert.equal(bodyOfSide(bodies, 'a.b.face'), 'a.b');
  assert.equal(bodyOfSide(bodies, 'a.face'), 'a');
  assert.equal(bodyOfSide(bodies, 'ab.face'), undefined);
});

function pressedBlock(between) {
  const parts = {point_x: [0, 0], point_y: [0, 0], point_z: [0, 0], normal_x: [0, 0], normal_y: [0, 0], normal_z: [0, 1], force_x: [0, 3], force_y: [0, 0], force_z: [0, 4]};
  const contacts = writtenTable([0, 1], Object.fromEntries(Object.entries(parts).map(([part, values]) => [`c.${part}`, values])));
  return readData(documentWith({format: 1, runs: [writtenRun(writtenTable([0, 1], {}), {contacts, scene: {contacts: [{name: 'c', between}, {name: 'mutual', between: []}]}})]})).runs[0];
}

test('a force is split into its part along the normal and friction', () => {
  assert.deepEqual(largestForces([pressedBlock(['ground.floor', 'block'])]), {normal: 4, friction: 3, impulse: 0});
});

test('the force shown is the one on the body that is not the ground', () => {
  assert.equal(contactColumns(pressedBlock(['ground.floor', 'block']))[0].sign, 1);
  assert.equal(contactColumns(pressedBlock(['block', 'ground']))[0].sign, -1);
  assert.equal(contactColumns(pressedBlock(['block', 'groundling.face']))[0].sign, 1);
  assert.equal(contactColumns(pressedBlock(['block', 'ground'])).length, 1, 'a contact without recorded forces has no arrow');
});

test('rods reach the joints that lie outside of a body\'s shapes, and only those', () => {
  const ball = {name: 's', type: 'sphere', radius: 0.1, position: [0, 0, 0], quaternion: [1, 0, 0, 0]};
  const pin = {holds_point: true, bodies: ['ground', 'b'], points: [[0, 0, 0], [0, 0, 2]]};
  const inner = {holds_point: true, bodies: ['b', 'c'], points: [[0.05, 0, 0], [0, 0, 0]]};
  assert.deepEqual(rodEnds({scene: {joints: [pin, inner]}}, {name: 'b', shapes: [ball]}), [[0, 0, 2]]);
  assert.deepEqual(rodEnds({scene: {joints: [inner]}}, {name: 'b', shapes: [ball]}), []);
});

test('a body of one point only is a rod from that point through its centre of mass', () => {
  const tip = {name: 'tip', type: 'sphere', radius: 0, position: [0, 0, -1], quaternion: [1, 0, 0, 0]};
  assert.deepEqual(rodEnds({scene: {}}, {name: 'b', shapes: [tip]}), [[0, 0, -1], [-0, -0, 1]]);
  assert.deepEqual(rodEnds({scene: {}}, {name: 'b', shapes: [tip, {...tip, position: [1, 0, 0]}]}), [[0, 0, -1], [1, 0, 0]]);
  assert.deepEqual(rodEnds({scene: {}}, {name: 'b', shapes: [{...tip, position: [0, 0, 0]}]}), []);
});

test('the corners of a ball lie on its surface and its faces look outwards', () => {
  const {attributes: {position}, index} = unitSphere(4);
  for (let i = 0; i < position.count; ++i) assert.ok(Math.abs(Math.hypot(position.getX(i), position.getY(i), position.getZ(i)) - 1) < 1e-6);
  let area = 0;
  for (let i = 0; i < index.count; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [position.getX(index.array[i + k]), position.getY(index.array[i + k]), position.getZ(index.array[i + k])]);
    const [u, v] = [b, c].map((p) => p.map((x, k) => x - a[k]));
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    assert.ok(n[0] * a[0] + n[1] * a[1] + n[2] * a[2] > 0);
    area += Math.hypot(...n) / 2;
  }
  assert.ok(area > 0.95 * 4 * Math.PI && area < 4 * Math.PI);
});

test('an outline turned about z has its normals outward and its bounding radius', () => {
  const square = {type: 'revolved', profile: [2, -1, 3, -1, 3, 1, 2, 1]};
  assert.equal(boundingRadius(square), Math.hypot(3, 1));
  const {solid} = geometryOfShape(square, 0.1);
  assert.equal(solid.length, 4, 'four quarters');
  let [outer, largest] = [0, 0];
  for (const quarter of solid) {
    const [p, n] = [quarter.attributes.position, quarter.attributes.normal];
    for (let i = 0; i < p.count; ++i) {
      const radius = Math.hypot(p.getX(i), p.getY(i));
      assert.ok(radius > 2 - 1e-6 && radius < 3 + 1e-6 && Math.abs(p.getZ(i)) < 1 + 1e-6, 'within the outline');
      largest = Math.max(largest, radius);
      if (radius > 2.9) outer = Math.min(outer, p.getX(i) * n.getX(i) + p.getY(i) * n.getY(i));
    }
  }
  assert.ok(Math.abs(largest - 3) < 1e-6);
  assert.ok(outer > -1e-6, 'outside, normals point outward');
});
