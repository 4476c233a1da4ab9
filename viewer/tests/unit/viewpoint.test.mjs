import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readData} from '../../src/data.js';
import {extentOfMotion} from '../../src/scene/extent.js';
import {createPoseReader} from '../../src/scene/pose_reader.js';
import {roundStep} from '../../src/scene/plane_patch.js';
import {cross, dot, norm} from '../../src/scene/vectors.js';
import {axisOfPlanarMechanism, axisOfPlanarMotion, coveredArea, firstView, fittedHalfHeight} from '../../src/scene/viewpoint.js';
import {documentWith, poseColumns, writtenRun, writtenTable} from './support.mjs';

const near = (a, b, within = 1e-9) => a.forEach((value, i) => assert.ok(Math.abs(value - b[i]) <= within, `${a} is not ${b}`));

test('gravity points down in every first view, and right, up and back are a right-handed frame', () => {
  for (const [gravity, ...axes] of [[[0, 0, -9.81], undefined, [0, 1, 0], [0, 0, 1], [1, 0, 0]], [[0, -9.81, 0], undefined, [0, 1, 0], [0, 0, -1]],
    [[4, 0, -8], undefined, [0, 1, 0]], [[0, 0, 0], undefined, [0, 1, 0], [0, 0, 1]]]) {
    for (const axis of axes) {
      for (const square of [true, false]) {
        const {up, right, back} = firstView(gravity, axis, square);
        near(cross(right, up), back);
        assert.ok(Math.abs(norm(up) - 1) < 1e-9 && Math.abs(dot(up, back)) < 1e-9);
        assert.ok(Math.abs(dot(right, gravity)) < 1e-8, 'gravity is not aslant');
        assert.ok(dot(up, gravity) <= 1e-8 && dot(back, gravity) <= 1e-8, 'gravity points down or away from the eye');
      }
    }
  }
});

test('a planar mechanism about z is drawn with x to the right and y up', () => {
  const {right, up, back} = firstView([0, 0, 0], [0, 0, 1], true);
  near(right, [1, 0, 0]);
  near(up, [0, 1, 0]);
  near(back, [0, 0, 1]);
});

test('a planar mechanism about y under gravity along z is drawn with x to the right and z up', () => {
  const {right, up} = firstView([0, 0, -9.81], [0, -1, 0], true);
  near(right, [1, 0, 0]);
  near(up, [0, 0, 1]);
});

test('joints about one direction and slides across it are a planar mechanism', () => {
  const revolute = (axis) => ({axis_to_plane: 'normal', axes: [axis, axis]});
  const slide = (axis) => ({axis_to_plane: 'within', axes: [axis, axis]});
  near(axisOfPlanarMechanism({joints: [revolute([0, 0, 1]), revolute([0, 0, -1]), slide([1, 0, 0])]}), [0, 0, 1]);
  assert.equal(axisOfPlanarMechanism({joints: [revolute([0, 0, 1]), revolute([0, 1, 0])]}), undefined);
  assert.equal(axisOfPlanarMechanism({joints: [revolute([0, 0, 1]), slide([0, 0, 1])]}), undefined);
  assert.equal(axisOfPlanarMechanism({joints: [revolute([0, 0, 1]), {axis_to_plane: 'none', axes: [[0, 0, 0], [0, 0, 0]]}]}), undefined);
  assert.equal(axisOfPlanarMechanism({joints: []}), undefined);
});

function runOf(poses, shapes, groundShapes = []) {
  const time = poses.map((_, i) => i);
  return readData(documentWith({format: 1, runs: [writtenRun(writtenTable(time, poseColumns('b', poses)),
    {scene: {bodies: [{name: 'ground', shapes: groundShapes}, {name: 'b', shapes}]}})]})).runs[0];
}
const ball = (radius) => ({name: 's', type: 'sphere', radius, position: [0, 0, 0], quaternion: [1, 0, 0, 0]});

test('a body that moves in x and z and turns about y has the axis y', () => {
  const run = runOf([[0, 0, 0, 1, 0, 0, 0], [1, 0, 2, Math.cos(0.3), 0, Math.sin(0.3), 0]], [ball(0.1)]);
  near(axisOfPlanarMotion(run, createPoseReader(run), 1), [0, 1, 0]);
  const turned = runOf([[0, 0, 0, 1, 0, 0, 0], [1, 0, 2, Math.cos(0.3), Math.sin(0.3), 0, 0]], [ball(0.1)]);
  assert.equal(axisOfPlanarMotion(turned, createPoseReader(turned), 1), undefined);
});

test('the extent holds the body everywhere on its way and no infinite plane', () => {
  const floor = {name: 'floor', type: 'plane', position: [0, 0, -50], quaternion: [1, 0, 0, 0]};
  const run = runOf([[0, 0, 0, 1, 0, 0, 0], [4, 0, 0, 1, 0, 0, 0]], [ball(1)], [floor]);
  const {centre, radius} = extentOfMotion([run], [createPoseReader(run)]);
  near(centre, [2, 0, 0]);
  assert.ok(Math.abs(radius - Math.hypot(3, 1, 1)) < 1e-9);
});

test('the view fits the motion into windows of any shape, with room around it', () => {
  const run = runOf([[0, 0, 0, 1, 0, 0, 0], [4, 0, 0, 1, 0, 0, 0]], [ball(1)]);
  const view = firstView([0, 0, -1], [0, 1, 0], true);
  const area = coveredArea(extentOfMotion([run], [createPoseReader(run)]), view);
  near(area.centre, [2, 0, 0]);
  for (const aspect of [0.3, 1, 4]) {
    const half = fittedHalfHeight(area, aspect);
    assert.ok(half >= 1 && half * aspect >= 3, `aspect ${aspect}: half height ${half}`);
  }
});

test('steps of a grid are 1, 2 or 5 times a power of ten', () => {
  assert.equal(roundStep(1), 1);
  assert.equal(roundStep(0.7), 0.5);
  assert.equal(roundStep(49), 20);
  assert.ok(Math.abs(roundStep(0.0023) - 0.002) < 1e-12);
});
