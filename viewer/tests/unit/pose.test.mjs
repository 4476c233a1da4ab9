import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readData} from '../../src/data.js';
import {poseAt} from '../../src/pose.js';
import {createPoseReader} from '../../src/scene/pose_reader.js';
import {documentWith, poseColumns, writtenRun, writtenTable} from './support.mjs';

const half = Math.SQRT1_2;

/** A body that goes from the origin to (2, 0, 4) in 1 s and turns by a right angle about z; `sign` of the last quaternion is free. */
function turningBody(sign) {
  const poses = [[0, 0, 0, 1, 0, 0, 0], [2, 0, 4, sign * half, 0, 0, sign * half]];
  return readData(documentWith({format: 1, runs: [writtenRun(writtenTable([0, 1], poseColumns('b', poses)),
    {scene: {bodies: [{name: 'ground', shapes: []}, {name: 'b', shapes: []}, {name: 'lost', shapes: []}]}})]})).runs[0];
}

test('between two rows a body is on the line between its places', () => {
  const {position} = poseAt(turningBody(1), 'b', 0.25);
  assert.deepEqual(position, [0.5, 0, 1]);
});

test('halfway of a turn by 90 degrees a body has turned by 45 degrees, whatever the sign of its quaternion', () => {
  for (const sign of [1, -1]) {
    const {quaternion} = poseAt(turningBody(sign), 'b', 0.5);
    const angle = 2 * Math.atan2(quaternion[3], quaternion[0]);
    assert.ok(Math.abs(angle - Math.PI / 4) < 1e-6);
    assert.ok(Math.abs(Math.hypot(...quaternion) - 1) < 1e-12);
  }
});

test('before the first row and after the last one a body stays', () => {
  assert.deepEqual(poseAt(turningBody(1), 'b', -3).position, [0, 0, 0]);
  assert.deepEqual(poseAt(turningBody(1), 'b', 3).position, [2, 0, 4]);
});

test('the ground is at the origin, and a body that was not recorded is told', () => {
  const reader = createPoseReader(turningBody(1));
  const pose = new Float64Array(7);
  reader.seek(0.5);
  assert.equal(reader.read(0, pose), true);
  assert.deepEqual([...pose], [0, 0, 0, 1, 0, 0, 0]);
  assert.equal(reader.read(1, pose), true);
  assert.equal(pose[0], 1);
  assert.equal(reader.read(2, pose), false);
});
