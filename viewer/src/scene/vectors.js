// Vectors as plain arrays of three numbers, and the rotation by a quaternion [w, x, y, z]: all that the camera's choice needs,
// so that it can be tested without three.js.

export const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a, factor) => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const norm = (a) => Math.hypot(a[0], a[1], a[2]);
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** a / |a|, or nothing when a is (nearly) zero. */
export function unit(a) {
  const length = norm(a);
  return length > 1e-12 ? scaled(a, 1 / length) : undefined;
}

/** v turned by the unit quaternion q: v + 2 w (u × v) + 2 u × (u × v). */
export function rotated(q, v) {
  const u = [q[1], q[2], q[3]];
  const twice = scaled(cross(u, v), 2);
  return add(add(v, scaled(twice, q[0])), cross(u, twice));
}

/** v turned by `angle` about the unit vector `axis` (Rodrigues). */
export function turnedAbout(axis, angle, v) {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return add(add(scaled(v, c), scaled(cross(axis, v), s)), scaled(axis, dot(axis, v) * (1 - c)));
}

/** The product of two quaternions [w, x, y, z]. */
export function quaternionProduct(a, b) {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}
