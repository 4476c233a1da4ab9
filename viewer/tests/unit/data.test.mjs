import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readData, rowAt, valueAt} from '../../src/data.js';
import {documentWith, writtenRun, writtenTable} from './support.mjs';

test('tables come back number by number as they were written', () => {
  const motion = writtenTable([0, 1e-9, 0.25], {'a.px': [1, -2.5, 3e-30], 'a b.c".py': [Infinity, 0, -1]});
  const {runs} = readData(documentWith({format: 1, runs: [writtenRun(motion)]}));
  assert.deepEqual([...runs[0].motion.time], [0, 1e-9, 0.25]);
  assert.deepEqual([...runs[0].motion.column('a.px')], [1, -2.5, Math.fround(3e-30)]);
  assert.deepEqual([...runs[0].motion.column('a b.c".py')], [Infinity, 0, -1]);
  assert.equal(runs[0].motion.column('a.pq'), undefined);
});

test('data that is missing, cut off, foreign or of a newer format is refused with a reason', () => {
  const good = {format: 1, runs: [writtenRun(writtenTable([0], {'a.px': [1]}))]};
  assert.doesNotThrow(() => readData(documentWith(good)));
  assert.throws(() => readData(documentWith('')), /no data/);
  assert.throws(() => readData({getElementById: () => null}), /no data/);
  assert.throws(() => readData(documentWith(JSON.stringify(good).slice(0, 80))), /damaged|cut off/);
  assert.throws(() => readData(documentWith({hello: 1})), /not that of a Carom report/);
  assert.throws(() => readData(documentWith({...good, format: 2})), /format 2/);
  assert.throws(() => readData(documentWith({...good, runs: []})), /no run/);
  const short = structuredClone(good);
  short.runs[0].motion.rows = 2;
  assert.throws(() => readData(documentWith(short)), /not complete/);
  const partial = structuredClone(good);
  delete partial.runs[0].scene;
  assert.throws(() => readData(documentWith(partial)), /scene is missing/);
});

test('a row is found by its time, the later one where an instant occurs twice', () => {
  const time = Float64Array.from([0, 1, 1, 2]);
  assert.equal(rowAt(time, -5), 0);
  assert.equal(rowAt(time, 0.5), 0);
  assert.equal(rowAt(time, 1), 2);
  assert.equal(rowAt(time, 9), 3);
  assert.equal(rowAt(new Float64Array(0), 1), -1);
});

test('a value between rows lies on the line between them, and jumps where an instant occurs twice', () => {
  const time = Float64Array.from([0, 1, 1, 2]);
  const values = Float32Array.from([0, 10, -10, 0]);
  assert.equal(valueAt(time, values, 0.5), 5);
  assert.equal(valueAt(time, values, 1), -10);
  assert.equal(valueAt(time, values, 1.5), -5);
  assert.equal(valueAt(time, values, 7), 0);
});
