// Elastic bodies of a run: how their surfaces are deformed while they touch, and what the nodes of contacts carry.
import {bytesOfBase64} from './base64.js';
import {rowAt} from './data.js';

const PARTS = 32767;  // numbers come as parts of their largest

/**
 * @typedef {object} Surface  a body through one touch
 * @property {string} body
 * @property {Float32Array} vertices  undeformed, body axes [m]
 * @property {Uint16Array} surface, section  triangles
 * @property {number[]} sectionPoint, sectionNormal  body axes
 * @property {Float64Array} times [s]
 * @property {number[]} largestDisplacement, largestVonMises  by frame [m, Pa]
 * @property {Int16Array} data  by frame: displacements of all vertices, then their stresses
 */

/** @returns {{surfaces: Surface[], patches: object[]}} what is not there, or not whole, is left out */
export function readElastic(elastic) {
  const list = (value) => (Array.isArray(value) ? value : []);
  return {
    surfaces: list(elastic?.surfaces).map(readSurface).filter(Boolean),
    patches: list(elastic?.patches).map(readPatch).filter(Boolean),
  };
}

const numbersOf = (Type, text) => {
  const bytes = bytesOfBase64(text ?? '');
  return new Type(bytes.buffer, 0, Math.floor(bytes.length / Type.BYTES_PER_ELEMENT));
};

const areNumbers = (list, count) => Array.isArray(list) && list.length === count && list.every(Number.isFinite);

function readSurface(entry) {
  try {
    const vertices = numbersOf(Float32Array, entry.vertices);
    const count = vertices.length / 3;
    const surface = numbersOf(Uint16Array, entry.surface);
    const section = numbersOf(Uint16Array, entry.section);
    const data = numbersOf(Int16Array, entry.data);
    const frames = entry.times.length;
    const whole = Number.isInteger(count) && data.length === 4 * count * frames && frames > 0 && vertices.every(Number.isFinite)
      && [entry.times, entry.largest_displacement, entry.largest_von_mises].every((list) => areNumbers(list, frames))
      && [entry.section_point, entry.section_normal].every((list) => areNumbers(list, 3))
      && surface.every((place) => place < count) && section.every((place) => place < count);
    return whole ? {
      body: String(entry.body), vertices, surface, section, data, times: Float64Array.from(entry.times),
      sectionPoint: entry.section_point, sectionNormal: entry.section_normal,
      largestDisplacement: entry.largest_displacement, largestVonMises: entry.largest_von_mises,
    } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Displacements [m] and stresses [Pa] of a surface at time t, linear between frames, written into `u` and `stress`.
 * @returns {boolean} false before the first frame and after the last, when the body is not followed
 */
export function deformedAt(surface, t, u, stress) {
  const {times, data, vertices} = surface;
  const last = times.length - 1;
  if (!(t >= times[0] && t <= times[last])) return false;
  const row = rowAt(times, t);
  const next = Math.min(row + 1, last);
  const share = next > row ? (t - times[row]) / (times[next] - times[row]) : 0;
  const count = vertices.length / 3;
  const [a, b] = [4 * count * row, 4 * count * next];
  const [ua, ub] = [(1 - share) * surface.largestDisplacement[row] / PARTS, share * surface.largestDisplacement[next] / PARTS];
  for (let i = 0; i < 3 * count; ++i) u[i] = ua * data[a + i] + ub * data[b + i];
  const [sa, sb] = [(1 - share) * surface.largestVonMises[row] / PARTS, share * surface.largestVonMises[next] / PARTS];
  for (let i = 0; i < count; ++i) stress[i] = sa * data[a + 3 * count + i] + sb * data[b + 3 * count + i];
  return true;
}

/** Largest of all surfaces and times: {displacement [m], stress [Pa], size of the smallest body [m]}; zeros without any. */
export function elasticExtent(surfaces) {
  const extent = {displacement: 0, stress: 0, size: surfaces.length > 0 ? Infinity : 0};
  for (const surface of surfaces) {
    extent.displacement = Math.max(extent.displacement, ...surface.largestDisplacement);
    extent.stress = Math.max(extent.stress, ...surface.largestVonMises);
    extent.size = Math.min(extent.size, reachOf(surface.vertices));
  }
  return extent;
}

/** How far the vertices reach from the middle of their box, along its longest side [m]. */
function reachOf(vertices) {
  let reach = 0;
  for (let axis = 0; axis < 3; ++axis) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < vertices.length; i += 3) {
      low = Math.min(low, vertices[i]);
      high = Math.max(high, vertices[i]);
    }
    reach = Math.max(reach, (high - low) / 2);
  }
  return reach;
}

function readPatch(entry) {
  try {
    const frames = entry.frames.map(readFrame);
    return frames.every(Boolean) ? {impact: entry.impact, friction: Number(entry.friction) || 0, frames} : undefined;
  } catch {
    return undefined;
  }
}

/** Nodes become arrays: x, y from the centre of the load [m], pressure, shear along and across [Pa], slips. */
function readFrame(frame) {
  const {hertz} = frame;
  if (!areNumbers([frame.time, frame.normal_force, frame.radius, frame.length, frame.stress], 5) || !areNumbers(frame.centre, 2)) return undefined;
  if (hertz && !(areNumbers(hertz.semi_axes, 2) && areNumbers([hertz.angle, hertz.pressure], 2))) return undefined;
  const data = numbersOf(Int16Array, frame.nodes);
  const count = Math.floor(data.length / 6);
  const column = (place, scale) => Float64Array.from({length: count}, (_, i) => data[6 * i + place] * scale / PARTS);
  return {
    time: frame.time, normalForce: frame.normal_force, radius: frame.radius, centre: frame.centre, hertz, count,
    x: column(0, frame.length), y: column(1, frame.length), pressure: column(2, frame.stress),
    shearX: column(3, frame.stress), shearY: column(4, frame.stress), slips: Array.from({length: count}, (_, i) => data[6 * i + 5] > 0),
  };
}

/** The patch of an impact, if it was recorded. */
export function patchOf(run, impact) {
  return run.elastic.patches.find((patch) => patch.impact === impact?.number && patch.frames.length > 0);
}

/** The frame that a page shows at time t: the nearest one of the touch; before and after it that of the largest force. */
export function patchFrameAt(patch, impact, t) {
  const {frames} = patch;
  const peak = frames.reduce((best, frame) => (frame.normalForce > best.normalForce ? frame : best));
  if (!(t >= impact.start && t <= impact.end)) return {frame: peak, isPeak: true};
  const frame = frames.reduce((best, other) => (Math.abs(other.time - t) < Math.abs(best.time - t) ? other : best));
  return {frame, isPeak: frame === peak};
}
