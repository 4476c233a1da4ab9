// The paths of the centres of mass: the whole path faint, the part already run strong, up to where the body is now.
import {BufferGeometry, DynamicDrawUsage, Float32BufferAttribute, Group, Line} from 'three';
import {rowAt} from '../data.js';
import {colorOfBody} from './bodies.js';

const MOST_ROWS = 3000;

/**
 * Rows of a path that keep it within `tolerance` of all its rows (Douglas and Peucker 1973), ascending.
 * @param points x, y, z of each row
 */
export function keptRows(points, tolerance) {
  const count = points.length / 3;
  if (count < 3) return Array.from({length: count}, (_, i) => i);
  const kept = new Uint8Array(count);
  kept[0] = kept[count - 1] = 1;
  const parts = [[0, count - 1]];
  while (parts.length > 0) {
    const [from, to] = parts.pop();
    let [farthest, distance] = [-1, tolerance * tolerance];
    for (let i = from + 1; i < to; ++i) {
      const d = squaredDistance(points, i, from, to);
      if (d > distance) [farthest, distance] = [i, d];
    }
    if (farthest < 0) continue;
    kept[farthest] = 1;
    parts.push([from, farthest], [farthest, to]);
  }
  return Array.from(kept.keys()).filter((i) => kept[i]);
}

/** Squared distance of row i from the straight piece between two rows. */
function squaredDistance(p, i, from, to) {
  let [along, length] = [0, 0];
  for (let k = 0; k < 3; ++k) {
    const d = p[3 * to + k] - p[3 * from + k];
    along += d * (p[3 * i + k] - p[3 * from + k]);
    length += d * d;
  }
  const share = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
  let sum = 0;
  for (let k = 0; k < 3; ++k) sum += (p[3 * i + k] - p[3 * from + k] - share * (p[3 * to + k] - p[3 * from + k])) ** 2;
  return sum;
}

/** The path of one body: {times, points} of the rows that its drawing needs. */
function pathOf(run, name, tolerance) {
  const columns = ['px', 'py', 'pz'].map((axis) => run.motion.column(`${name}.${axis}`));
  if (columns.includes(undefined)) return undefined;
  const {time} = run.motion;
  const stride = Math.max(1, Math.ceil(time.length / MOST_ROWS));
  const rows = [];
  for (let row = 0; row < time.length; row += stride) rows.push(row);
  if (rows.at(-1) !== time.length - 1) rows.push(time.length - 1);
  const all = Float32Array.from({length: 3 * rows.length}, (_, i) => columns[i % 3][rows[Math.floor(i / 3)]]);
  const kept = keptRows(all, tolerance);
  return {times: Float64Array.from(kept, (i) => time[rows[i]]), points: Float32Array.from({length: 3 * kept.length}, (_, i) => all[3 * kept[Math.floor(i / 3)] + (i % 3)])};
}

/** {object, update(reader, t)} of one run. @param color one for all (ghosts), or undefined: each body's own; @param tolerance [m] */
export function createTrails(run, color, tolerance, palette) {
  const object = new Group();
  const trails = [];
  run.scene.bodies.forEach((body, index) => {
    const path = index > 0 ? pathOf(run, body.name, tolerance) : undefined;
    if (!path || path.times.length < 2) return;
    const whole = new BufferGeometry();
    whole.setAttribute('position', new Float32BufferAttribute(path.points, 3));
    const past = new BufferGeometry();
    past.setAttribute('position', new Float32BufferAttribute(path.points.slice(), 3).setUsage(DynamicDrawUsage));
    for (const [geometry, material] of [[whole, palette.faintTrail], [past, palette.trail]]) {
      const line = new Line(geometry, material(color ?? colorOfBody(index)));
      line.frustumCulled = false;
      line.renderOrder = 1;
      object.add(line);
    }
    trails.push({index, ...path, past, end: -1});
  });
  const pose = new Float64Array(7);
  return {
    object,
    update(reader, t) {
      for (const trail of trails) {
        const {points, past} = trail;
        const positions = past.attributes.position.array;
        // The point after the last one that was passed is where the body is now; it gets its own place back afterwards.
        if (trail.end >= 0) for (let k = 0; k < 3; ++k) positions[3 * trail.end + k] = points[3 * trail.end + k];
        trail.end = Math.min(rowAt(trail.times, t) + 1, trail.times.length - 1);
        if (reader.read(trail.index, pose)) for (let k = 0; k < 3; ++k) positions[3 * trail.end + k] = pose[k];
        past.attributes.position.needsUpdate = true;
        past.setDrawRange(0, trail.end + 1);
      }
    },
  };
}
