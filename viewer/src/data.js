// The data of the page: what Carom wrote into its data line, decoded once into typed arrays.
import {bytesOfBase64} from './base64.js';
import {readElastic} from './elastic_data.js';
import {readModes} from './modes/mode_data.js';
import {runColors, runDashes} from './palette.js';

/** Something is wrong with the data; the message is for the reader of the page. */
export class DataError extends Error {}

/**
 * @typedef {object} Table  samples of many quantities at the same times
 * @property {Float64Array} time  [s], ascending; an instant may appear twice (before and after a jump)
 * @property {number} rows
 * @property {number} ofRows  how many rows the trajectory has; the page may hold fewer
 * @property {(name: string) => (Float32Array | undefined)} column
 */

/**
 * @typedef {object} Run
 * @property {string} name
 * @property {string} letter   A, B, C … in the order of the comparison
 * @property {object} summary  summary.json, with at most 2000 impacts
 * @property {object} scene    shapes, joints, contacts, diagrams and the scenario's text
 * @property {{surfaces: object[], patches: object[]}} elastic  deformed bodies and contact patches, see elastic_data.js
 * @property {object[]} modes  of bodies that bend, see modes/mode_data.js
 * @property {Table} motion    per body px py pz qw qx qy qz vx vy vz wx wy wz
 * @property {Table} contacts  per contact gap, forces, point, normal; then the energies
 * @property {string} color    of its curves when several runs are compared
 * @property {number[]} dash   likewise
 * @property {boolean} visible
 */

/** All runs of the page. Throws a DataError that says what is wrong. @returns {{runs: Run[], quantities: object[]}} */
export function readData(document) {
  const text = document.getElementById('carom-data')?.textContent.trim() ?? '';
  if (text === '') throw new DataError('This page holds no data: it is the empty form that Carom fills. Write a report with: carom run SCENARIO');
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new DataError(`The data of this page cannot be read; the file is damaged or was cut off (${error.message}).`);
  }
  if (!Number.isInteger(data?.format)) throw new DataError('The data of this page is not that of a Carom report: it names no format.');
  if (data.format > 1) throw new DataError(`The data of this page has format ${data.format}; this page reads format 1. Write the report again with one version of Carom.`);
  if (!Array.isArray(data.runs) || data.runs.length === 0) throw new DataError('The data of this page holds no run.');
  return {runs: data.runs.map(readRun), quantities: data.quantities ?? []};
}

function readRun(run, index) {
  const name = typeof run?.name === 'string' ? run.name : `run ${index + 1}`;
  for (const part of ['summary', 'scene', 'motion', 'contacts']) {
    if (run?.[part] === null || typeof run?.[part] !== 'object') throw new DataError(`The data of run "${name}" is not complete: its ${part} is missing.`);
  }
  const summary = {...run.summary, impacts: (run.summary.impacts ?? []).map((impact, i) => ({number: i, ...impact})), warnings: run.summary.warnings ?? [], events: run.summary.events ?? []};
  const scene = {scenario: {}, gravity: [0, 0, 0], bodies: [], joints: [], forces: [], contacts: [], diagrams: [], ...run.scene};
  return {
    name, letter: letterOf(index), summary, scene,
    elastic: readElastic(scene.elastic),
    modes: readModes(run.modes),
    motion: readTable(run.motion, `the motion of run "${name}"`),
    contacts: readTable(run.contacts, `the contacts of run "${name}"`),
    color: runColors[index % runColors.length],
    dash: runDashes[index % runDashes.length],
    visible: true,
  };
}

/** A … Z, then A1 … Z1 and so on. */
function letterOf(index) {
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index % 26] + (index < 26 ? '' : Math.floor(index / 26));
}

/** @returns {Table} */
function readTable(table, what) {
  const names = table.columns ?? [];
  const time = new Float64Array(decoded(table.time, 8 * table.rows, `the times of ${what}`));
  const data = new Float32Array(decoded(table.data, 4 * table.rows * names.length, what));
  const columns = new Map(names.map((name, i) => [name, data.subarray(i * table.rows, (i + 1) * table.rows)]));
  return {time, rows: table.rows, ofRows: table.of_rows ?? table.rows, column: (name) => columns.get(name)};
}

function decoded(text, bytesExpected, what) {
  let bytes;
  try {
    bytes = bytesOfBase64(text ?? '');
  } catch {
    throw new DataError(`The numbers of ${what} cannot be read; the file is damaged.`);
  }
  if (bytes.length !== bytesExpected) throw new DataError(`The numbers of ${what} are not complete: ${bytes.length} bytes where ${bytesExpected} are expected.`);
  return bytes.buffer;
}

/** Last row whose time is at or before t; 0 before the first row, −1 where there are no rows. */
export function rowAt(time, t) {
  let low = 0;
  let high = time.length;  // rows from `high` on are after t
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time[middle] <= t) low = middle + 1;
    else high = middle;
  }
  return time.length === 0 ? -1 : Math.max(0, low - 1);
}

/** Value of a column at t, linear between samples; NaN where it is not known. */
export function valueAt(time, values, t) {
  const row = rowAt(time, t);
  if (row < 0 || !values) return NaN;
  if (row + 1 >= time.length || t <= time[row]) return values[row];
  const share = (t - time[row]) / (time[row + 1] - time[row]);
  return values[row] + share * (values[row + 1] - values[row]);
}
