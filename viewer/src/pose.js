// Where a body is at any time: recorded poses, with a straight line between samples.
import {rowAt} from './data.js';

const parts = ['px', 'py', 'pz', 'qw', 'qx', 'qy', 'qz'];
const columnsOfRun = new WeakMap();

function poseColumns(run, bodyName) {
  let ofBody = columnsOfRun.get(run);
  if (!ofBody) columnsOfRun.set(run, ofBody = new Map());
  if (!ofBody.has(bodyName)) {
    const columns = parts.map((part) => run.motion.column(`${bodyName}.${part}`));
    ofBody.set(bodyName, columns.every(Boolean) ? columns : null);
  }
  return ofBody.get(bodyName);
}

/**
 * Pose of a body in world axes at time t, written into `out`; the ground, and a body that was not
 * recorded, is at the origin. Quaternions are interpolated linearly and normalised.
 * @param {{position: number[], quaternion: number[]}} out  position [m], quaternion w x y z
 */
export function poseAt(run, bodyName, t, out = {position: [0, 0, 0], quaternion: [1, 0, 0, 0]}) {
  const {position, quaternion} = out;
  const columns = poseColumns(run, bodyName);
  const time = run.motion.time;
  const row = rowAt(time, t);
  if (!columns || row < 0) {
    position.fill(0);
    quaternion.fill(0);
    quaternion[0] = 1;
    return out;
  }
  const next = Math.min(row + 1, time.length - 1);
  const span = time[next] - time[row];
  const share = span > 0 ? Math.min(1, Math.max(0, (t - time[row]) / span)) : 0;
  for (let i = 0; i < 3; i++) position[i] = columns[i][row] + share * (columns[i][next] - columns[i][row]);
  // q and −q are the same turn: take the one nearer to the first sample.
  let dot = 0;
  for (let i = 3; i < 7; i++) dot += columns[i][row] * columns[i][next];
  const sign = dot < 0 ? -1 : 1;
  let norm = 0;
  for (let i = 0; i < 4; i++) {
    quaternion[i] = (1 - share) * columns[i + 3][row] + share * sign * columns[i + 3][next];
    norm += quaternion[i] * quaternion[i];
  }
  norm = Math.sqrt(norm) || 1;
  for (let i = 0; i < 4; i++) quaternion[i] /= norm;
  return out;
}
