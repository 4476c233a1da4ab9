import assert from 'node:assert/strict';
import {test} from 'node:test';
import {contactIntervals, makeStretch} from '../../src/stretch.js';
import {makeClock, neighbouringSample} from '../../src/clock.js';

test('intervals of contact that overlap with their margins are one', () => {
  const merged = contactIntervals([{start: 1, end: 2}, {start: 2.2, end: 3}, {start: 6, end: 7}], 0, 10);
  assert.equal(merged.length, 2);
  assert.ok(Math.abs(merged[0][0] - 0.75) < 1e-12 && Math.abs(merged[0][1] - 3.2) < 1e-12);
});

test('without contacts time as shown is time', () => {
  const map = makeStretch([], 2, 4, 10, 0);
  assert.equal(map.toShown(2), 0);
  assert.equal(map.toShown(3), 5);
  assert.equal(map.toTime(10), 4);
});

test('stretched time goes on without a jump or a step back, and back and forth gives the same time', () => {
  const [start, end, length] = [0, 1, 10];
  const map = makeStretch([[0.3, 0.3001], [0.7, 0.70001]], start, end, length, 1.5);
  let last = -1;
  for (let k = 0; k <= 4000; ++k) {
    const t = start + (k / 4000) * (end - start);
    const shown = map.toShown(t);
    assert.ok(shown > last, `at ${t}`);
    assert.ok(Math.abs(map.toTime(shown) - t) < 1e-12, `at ${t}`);
    last = shown;
  }
  assert.ok(Math.abs(map.toShown(end) - length) < 1e-9);
});

test('an impact of a ten-thousandth of the run gets a share of the shown time in which it can be seen', () => {
  const map = makeStretch([[0.3, 0.3001]], 0, 1, 10, 1.5);
  const seen = map.toShown(0.3001) - map.toShown(0.3);
  assert.ok(seen > 3 && seen < 8, `${seen} s of 10 s`);
  assert.ok(Math.abs(map.slope(0.30005) - 0.0001 / seen) < 1e-12);
});

const run = (time, impacts = []) => ({visible: true, motion: {time: Float64Array.from(time), rows: time.length}, summary: {impacts}});

test('the clock covers all runs and keeps within them', () => {
  const clock = makeClock([run([0, 1]), run([-1, 3])]);
  assert.equal(clock.start, -1);
  assert.equal(clock.end, 3);
  clock.seek(99);
  assert.equal(clock.time, 3);
  clock.seek(-99);
  assert.equal(clock.time, -1);
});

test('the clock tells all who listen, until they leave', () => {
  const clock = makeClock([run([0, 1])]);
  let told = 0;
  const leave = clock.onChange(() => ++told);
  clock.seek(0.5);
  leave();
  clock.seek(0.7);
  assert.equal(told, 1);
});

test('steps go to the nearest row of any visible run, past an instant that occurs twice', () => {
  const runs = [run([0, 1, 1, 2]), run([0, 1.5])];
  assert.equal(neighbouringSample(runs, 0, 1), 1);
  assert.equal(neighbouringSample(runs, 1, 1), 1.5);
  assert.equal(neighbouringSample(runs, 1.5, -1), 1);
  assert.equal(neighbouringSample(runs, 2, 1), 2);
  runs[1].visible = false;
  assert.equal(neighbouringSample(runs, 1, 1), 2);
});
