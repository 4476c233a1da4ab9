// From where to look: gravity points down, and a planar mechanism is seen square to its plane.
import {add, cross, dot, norm, quaternionProduct, rotated, scaled, subtract, turnedAbout, unit} from './vectors.js';

const AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const SAMPLES = 40;
const MARGIN = 1.12;                       // room around the motion for labels and arrows

/**
 * The common direction of all joint axes, when the joints tie the bodies to one plane; nothing otherwise.
 * A joint says whether its axis is normal to such a plane, lies within it, fits `any` plane or `none`.
 */
export function axisOfPlanarMechanism(scene) {
  let axis;
  const inPlane = [];
  for (const joint of scene.joints ?? []) {
    const own = unit(joint.axes?.[0] ?? [0, 0, 0]);
    if (joint.axis_to_plane === 'normal') {
      if (!own) return undefined;
      if (axis && Math.abs(dot(axis, own)) < 1 - 1e-9) return undefined;
      axis ??= own;
    } else if (joint.axis_to_plane === 'within') {
      if (own) inPlane.push(own);
    } else if (joint.axis_to_plane !== 'any') {
      return undefined;
    }
  }
  if (!axis || inPlane.some((slide) => Math.abs(dot(slide, axis)) > 1e-9)) return undefined;
  return axis;
}

/** The coordinate axis about which alone all bodies turn and normal to which they move, if the motion is a planar one. */
export function axisOfPlanarMotion(run, reader, size) {
  const time = run.motion.time;
  const start = new Float64Array(7);
  const now = new Float64Array(7);
  const shift = [0, 0, 0];                 // largest displacement along each axis [m]
  const turn = [0, 0, 0];                  // largest part of a turn about each axis (vector part of the quaternion)
  for (let i = 1; i < run.scene.bodies.length; ++i) {
    reader.seek(time[0]);
    if (!reader.read(i, start)) continue;
    for (let k = 1; k < SAMPLES; ++k) {
      reader.seek(time[Math.round((k * (time.length - 1)) / (SAMPLES - 1))]);
      reader.read(i, now);
      const turned = quaternionProduct([now[3], now[4], now[5], now[6]], [start[3], -start[4], -start[5], -start[6]]);
      for (let a = 0; a < 3; ++a) {
        shift[a] = Math.max(shift[a], Math.abs(now[a] - start[a]));
        turn[a] = Math.max(turn[a], Math.abs(turned[a + 1]));
      }
    }
  }
  const [farthest, most] = [Math.max(...shift), Math.max(...turn)];
  if (farthest < 1e-5 * size) return undefined;                       // what single precision leaves of a body at rest
  // A body that only falls has two such axes: prefer y (the drawing plane x-z of gravity along z), then z, then x.
  const fits = (a) => shift[a] <= 1e-3 * farthest && [0, 1, 2].every((b) => b === a || turn[b] <= Math.max(1e-3 * most, 1e-5));
  const found = [1, 2, 0].find(fits);
  return found === undefined ? undefined : AXES[found];
}

/** Gravity, or where there is none, down to a floor: a plane of the ground that faces y or z. */
function downwards(scene) {
  const gravity = scene.gravity ?? [0, 0, 0];
  if (norm(gravity) > 0) return gravity;
  const normals = (scene.bodies[0]?.shapes ?? []).filter((shape) => shape.type === 'plane').map((plane) => rotated(plane.quaternion, [0, 0, 1]));
  const floor = normals.find((normal) => normal[1] > 0.9 || normal[2] > 0.9);
  return floor ? scaled(floor, -1) : [0, 0, 0];
}

/**
 * The directions of the first view: {up, right, back} (unit vectors; `back` points from the scene to the camera).
 * @param gravity [m/s2]; @param axis normal of the plane of a planar motion, or undefined
 * @param square look exactly along `axis` instead of a little from the side and from above
 */
export function firstView(gravity, axis, square) {
  const against = unit(scaled(gravity, -1));
  const alongAxis = axis && against && Math.abs(dot(against, axis)) > 0.99;
  const plane = alongAxis && !square ? undefined : axis;
  let up;
  let back;
  if (alongAxis && square) {
    // A mechanism that lies flat is seen from above.
    back = dot(against, axis) > 0 ? axis : scaled(axis, -1);
    up = unit(cross(back, Math.abs(back[0]) > 0.9 ? [0, 1, 0] : [1, 0, 0]));
  } else {
    up = against ?? (plane && Math.abs(plane[2]) > 0.5 ? [0, 1, 0] : [0, 0, 1]);
    if (plane) up = unit(subtract(up, scaled(plane, dot(up, plane))));
    back = plane ?? unit(cross(AXES.find((a) => Math.abs(dot(a, up)) < 0.9), up));
    back = unit(subtract(back, scaled(up, dot(back, up))));
    // Right-hand side of the picture: along +x where there is a choice, else along +y.
    const sideways = cross(up, back);
    const leading = Math.abs(sideways[0]) > 0.3 ? sideways[0] : sideways[1] + 1e-3 * sideways[2];
    if (leading < 0) back = scaled(back, -1);
  }
  if (!square) {
    back = turnedAbout(up, plane ? 0.3 : 0.5, back);
    back = turnedAbout(unit(cross(up, back)), plane ? -0.2 : -0.35, back);
  }
  const right = unit(cross(up, back));
  return {up: cross(back, right), orbitUp: up, right, back};
}

/** Middle and half sizes of what the motion covers in a view: {centre, halfWidth, halfHeight} [m]. */
export function coveredArea(extent, view) {
  let [left, rightmost, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  const s = extent.spheres;
  for (let i = 0; i < s.length; i += 4) {
    const p = [s[i], s[i + 1], s[i + 2]];
    const [x, y, r] = [dot(p, view.right), dot(p, view.up), s[i + 3]];
    left = Math.min(left, x - r);
    rightmost = Math.max(rightmost, x + r);
    bottom = Math.min(bottom, y - r);
    top = Math.max(top, y + r);
  }
  if (!(rightmost >= left)) return {centre: extent.centre, halfWidth: extent.radius, halfHeight: extent.radius};
  const offset = subtract(
    add(scaled(view.right, (left + rightmost) / 2), scaled(view.up, (bottom + top) / 2)),
    add(scaled(view.right, dot(extent.centre, view.right)), scaled(view.up, dot(extent.centre, view.up))));
  const least = 0.08 * extent.radius;
  return {
    centre: add(extent.centre, offset),
    halfWidth: Math.max((rightmost - left) / 2, least) * MARGIN,
    halfHeight: Math.max((top - bottom) / 2, least) * MARGIN,
  };
}

/** Half the height of the picture [m] so that the covered area fits a window of this aspect (width / height). */
export const fittedHalfHeight = (area, aspect) => Math.max(area.halfHeight, area.halfWidth / aspect);

/** The directions of the first view of a run. */
export function chooseView(run, reader, extent) {
  const mechanism = axisOfPlanarMechanism(run.scene);
  const axis = mechanism ?? axisOfPlanarMotion(run, reader, extent.radius);
  return firstView(downwards(run.scene), axis, mechanism !== undefined);
}
