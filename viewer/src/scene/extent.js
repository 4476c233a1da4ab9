// Where the action is: spheres around every body at sampled times, without the infinite planes.
// The camera, the size of arrows and marks and the patches of planes are all chosen from it.
import {rotated} from './vectors.js';

const SAMPLES = 120;

/** Radius of a sphere about the shape's own origin that holds the shape [m]; 0 for planes, which have no end. */
export function boundingRadius(shape) {
  switch (shape.type) {
    case 'sphere':
    case 'socket':
      return shape.radius;
    case 'box':
      return Math.hypot(...shape.size) / 2;
    case 'cylinder':
    case 'bore':
      return Math.hypot(shape.radius, shape.length / 2);
    case 'capsule':
      return shape.radius + shape.length / 2;
    case 'ellipsoid':
      return Math.max(...shape.radii);
    case 'revolved': {
      let largest = 0;
      for (let i = 0; i + 1 < shape.profile.length; i += 2) largest = Math.max(largest, Math.hypot(shape.profile[i], shape.profile[i + 1]));
      return largest;
    }
    case 'hull':
    case 'mesh': {
      let largest = 0;
      for (let i = 0; i + 2 < shape.vertices.length; i += 3)
        largest = Math.max(largest, Math.hypot(shape.vertices[i], shape.vertices[i + 1], shape.vertices[i + 2]));
      return largest;
    }
    default:
      return 0;
  }
}

/** How far a body's shapes reach sideways from its centre of mass [m], at their slimmest: where a label is clear of it. */
export function slimRadius(body) {
  let reach = 0;
  for (const shape of body.shapes) {
    if (shape.type === 'plane' || Math.hypot(...shape.position) > 2 * boundingRadius(shape)) continue;
    const own = shape.type === 'box' ? Math.max(...shape.size.map((side, i, all) => Math.min(side, all[(i + 1) % 3]))) / 2
      : shape.type === 'ellipsoid' ? Math.max(...shape.radii) : shape.type === 'capsule' ? shape.radius : boundingRadius(shape);
    reach = Math.max(reach, own);
  }
  return reach;
}

/** Spheres [x, y, z, radius] in a body's own axes that together hold it: its shapes, its centre and where joints take hold. */
function spheresOfBody(run, body) {
  const spheres = [[0, 0, 0, 0]];
  for (const shape of body.shapes) {
    if (shape.type === 'plane') continue;
    if (shape.type === 'capsule' || shape.type === 'cylinder' || shape.type === 'bore') {
      const half = rotated(shape.quaternion, [0, 0, shape.length / 2]);
      for (const sign of [-1, 1]) spheres.push([...shape.position.map((p, i) => p + sign * half[i]), shape.radius]);
    } else if (shape.type === 'box') {
      for (let corner = 0; corner < 8; ++corner) {
        const p = rotated(shape.quaternion, shape.size.map((s, i) => (corner & (1 << i) ? s : -s) / 2));
        spheres.push([...shape.position.map((c, i) => c + p[i]), 0]);
      }
    } else {
      spheres.push([...shape.position, boundingRadius(shape)]);
    }
  }
  for (const joint of run.scene.joints ?? []) {
    joint.bodies.forEach((name, end) => {
      if (name === body.name && joint.points?.[end] && joint.holds_point !== false) spheres.push([...joint.points[end], 0]);
    });
  }
  for (const force of run.scene.forces ?? []) {
    (force.bodies ?? []).forEach((name, end) => {
      if (name === body.name && force.points?.[end]) spheres.push([...force.points[end], 0]);
    });
  }
  return spheres;
}

/**
 * All that the runs sweep through: {spheres: Float64Array of x, y, z, radius; centre; radius}.
 * @param runs of the page; @param readers one pose reader per run
 */
export function extentOfMotion(runs, readers) {
  const found = [];
  const pose = new Float64Array(7);
  runs.forEach((run, index) => {
    const reader = readers[index];
    const time = run.motion.time;
    const count = Math.min(SAMPLES, time.length);
    const bodies = run.scene.bodies;
    const stride = Math.max(1, Math.floor((bodies.length * count) / 40000));   // 1000 bodies: fewer times
    const local = bodies.map((body) => spheresOfBody(run, body));
    for (let k = 0; k < count; k += stride) {
      reader.seek(time[Math.round((k * (time.length - 1)) / Math.max(1, count - 1))]);
      bodies.forEach((body, i) => {
        const isGround = i === 0;
        if (isGround && (k > 0 || index > 0)) return;
        if (!reader.read(i, pose)) return;
        const q = [pose[3], pose[4], pose[5], pose[6]];
        local[i].forEach((sphere, s) => {
          if (isGround && s === 0) return;                                        // the world's origin need not be in view
          const p = rotated(q, sphere);
          const row = [pose[0] + p[0], pose[1] + p[1], pose[2] + p[2], sphere[3], isGround ? 1 : 0];
          if (row.every(Number.isFinite)) found.push(row);
        });
      });
    }
  });
  return boundsOf(withinReach(found));
}

/** Drops what belongs to the ground and is far from all that moves: a hall around a small mechanism is not the action. */
function withinReach(rows) {
  const moving = rows.filter((row) => row[4] === 0);
  if (moving.length === 0) return rows;
  const {centre, radius} = boundsOf(moving);
  const reach = 3 * radius;
  return rows.filter((row) => row[4] === 0 ||
    Math.hypot(row[0] - centre[0], row[1] - centre[1], row[2] - centre[2]) + row[3] <= reach);
}

function boundsOf(rows) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const row of rows) {
    for (let i = 0; i < 3; ++i) {
      low[i] = Math.min(low[i], row[i] - row[3]);
      high[i] = Math.max(high[i], row[i] + row[3]);
    }
  }
  if (rows.length === 0) return {spheres: new Float64Array(0), centre: [0, 0, 0], radius: 1};
  const spheres = new Float64Array(4 * rows.length);
  rows.forEach((row, i) => spheres.set(row.slice(0, 4), 4 * i));
  const centre = low.map((l, i) => (l + high[i]) / 2);
  const radius = Math.hypot(...low.map((l, i) => high[i] - l)) / 2;
  return {spheres, centre, radius: radius > 0 ? radius : 1};
}
