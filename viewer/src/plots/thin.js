// Which samples of a curve are drawn: all of them while they fit, else the first, least, largest and
// last of every pixel column, so that no peak is lost.
import {rowAt, valueAt} from '../data.js';

export const pointsPerColumn = 4;

/** Rows [from, to] of a view, with one neighbour on each side so that lines reach the edges. */
export function rowsInView(time, min, max) {
  if (time.length === 0) return {from: 0, to: -1};
  let from = rowAt(time, min);
  while (from > 0 && time[from - 1] >= min) from--;  // an instant may appear twice
  return {from, to: Math.min(time.length - 1, rowAt(time, max) + 1)};
}

/**
 * Rows to draw among [from, to], ascending.
 * @param {number} min,max  the view [s]
 * @param {number} columns  pixels across it
 */
export function rowsToDraw(time, values, from, to, min, max, columns) {
  const total = to - from + 1;
  if (total <= 0) return new Int32Array(0);
  if (total <= pointsPerColumn * columns) return Int32Array.from({length: total}, (_, i) => from + i);
  const rows = new Int32Array(pointsPerColumn * (columns + 2));
  let size = 0;
  const columnOf = (row) => Math.min(columns, Math.max(-1, Math.floor((time[row] - min) / (max - min) * columns)));
  for (let row = from; row <= to;) {
    const column = columnOf(row);
    const first = row;
    let least = row;
    let largest = row;
    for (; row <= to && columnOf(row) === column; row++) {
      if (values[row] < values[least]) least = row;
      if (values[row] > values[largest]) largest = row;
    }
    for (const kept of [first, Math.min(least, largest), Math.max(least, largest), row - 1]) {
      if (size === 0 || rows[size - 1] < kept) rows[size++] = kept;
    }
  }
  return rows.subarray(0, size);
}

/** Least and largest finite value among rows [from, to]; undefined where there is none. */
export function rangeOfRows(values, from, to) {
  let min = Infinity;
  let max = -Infinity;
  for (let row = from; row <= to; row++) {
    const value = values[row];
    if (value < min && value !== -Infinity) min = value;
    if (value > max && value !== Infinity) max = value;
  }
  return min <= max ? {min, max} : undefined;
}

/** Least and largest value of a curve within a view, where lines enter and leave it included. */
export function rangeInView(time, values, min, max) {
  const {from, to} = rowsInView(time, min, max);
  const first = time[from] < min ? from + 1 : from;
  const last = time[to] > max ? to - 1 : to;
  const inside = rangeOfRows(values, first, last);
  const edges = rangeOfRows([valueAt(time, values, min), valueAt(time, values, max)], 0, 1);
  if (!inside || !edges) return inside ?? edges;
  return {min: Math.min(inside.min, edges.min), max: Math.max(inside.max, edges.max)};
}
