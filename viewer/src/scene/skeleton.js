// What joins a body that has no shapes, or whose joints lie outside of its shapes: slender rods from its centre of mass
// to where joints and springs take hold, and a thin plate when there are three such points or more.
import {BufferGeometry, CylinderGeometry, Float32BufferAttribute, Quaternion, SphereGeometry, Vector3} from 'three';
import {boundingRadius} from './extent.js';
import {cross, dot, norm, subtract, unit} from './vectors.js';

/** Points in the body's axes where joints and springs hold it. A slide has no particular place, so it is left out. */
export function attachments(run, body) {
  const points = [];
  const take = (owner) => (owner.bodies ?? []).forEach((name, end) => {
    const point = owner.points?.[end];
    if (name === body.name && point?.length === 3 && !points.some((p) => norm(subtract(p, point)) < 1e-9)) points.push(point);
  });
  (run.scene.joints ?? []).filter((joint) => joint.holds_point !== false).forEach(take);
  (run.scene.forces ?? []).forEach(take);
  return points;
}

/** A body of points only: rods to them, and as long again beyond the centre of mass where there is only one. */
function rodThrough(points) {
  const away = points.filter((point) => norm(point) > 1e-9);
  return away.length === 1 ? [away[0], away[0].map((x) => -x)] : away;
}

/** The points that rods must reach from the centre of mass; empty for a body that its shapes hold together. */
export function rodEnds(run, body) {
  const finite = body.shapes.filter((shape) => shape.type !== 'plane');
  const inside = (point) => finite.some((shape) => norm(subtract(point, shape.position)) <= 1.05 * boundingRadius(shape));
  const ends = attachments(run, body).filter((point) => !inside(point));
  if (ends.length === 0) return finite.length > 0 && finite.every((shape) => boundingRadius(shape) === 0) ? rodThrough(finite.map((shape) => shape.position)) : [];
  if (!inside([0, 0, 0]) && finite.length > 0) ends.push(...finite.map((shape) => shape.position));
  return ends.filter((point) => norm(point) > 1e-9);
}

function rod(from, to, radius) {
  const along = new Vector3(...subtract(to, from));
  const geometry = new CylinderGeometry(radius, radius, along.length(), 10, 1, true);
  geometry.applyQuaternion(new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), along.normalize()));
  return geometry.translate((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
}

/** A thin polygon through points that are not in one line, in the order of their angle about their middle. */
function plate(points) {
  if (points.length < 3) return undefined;
  const middle = points.reduce((sum, p) => sum.map((s, i) => s + p[i] / points.length), [0, 0, 0]);
  const first = unit(subtract(points[0], middle));
  const normal = first && points.map((p) => cross(first, subtract(p, middle))).sort((a, b) => norm(b) - norm(a))[0];
  if (!normal || norm(normal) < 1e-6) return undefined;
  const second = cross(unit(normal), first);
  const angle = (p) => Math.atan2(dot(subtract(p, middle), second), dot(subtract(p, middle), first));
  const ordered = [...points].sort((a, b) => angle(a) - angle(b));
  const corners = [];
  ordered.forEach((p, i) => corners.push(...middle, ...p, ...ordered[(i + 1) % ordered.length]));
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/** {rods: BufferGeometry[], plate: BufferGeometry | undefined} in the body's axes. */
export function skeletonGeometry(run, body, thickness) {
  const finite = body.shapes.filter((shape) => shape.type !== 'plane');
  const ends = rodEnds(run, body);
  const rods = ends.map((end) => rod([0, 0, 0], end, thickness));
  if (finite.length === 0 && body.shapes.length === 0) rods.push(new SphereGeometry(1.8 * thickness, 16, 10));
  return {rods, plate: finite.length === 0 ? plate(ends) : undefined};
}
