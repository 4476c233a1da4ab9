// Contact forces as arrows, at the point where they act. Lengths grow with the square root of the force: the peak of an impact and
// the weight that rests afterwards differ a thousandfold, and both must be seen. The legend says so.
import {ConeGeometry, CylinderGeometry, Group, Mesh, Quaternion, SphereGeometry, TorusGeometry, Vector3} from 'three';
import {rowAt} from '../data.js';

const Y = new Vector3(0, 1, 0);
const SUFFIXES = ['point_x', 'point_y', 'point_z', 'normal_x', 'normal_y', 'normal_z', 'force_x', 'force_y', 'force_z'];

/** The columns of each contact that has its forces recorded: [{name, columns: [9], sign}]. */
export function contactColumns(run) {
  const ground = run.scene.bodies[0]?.name;
  return (run.scene.contacts ?? []).flatMap((contact) => {
    const columns = SUFFIXES.map((suffix) => run.contacts.column(`${contact.name}.${suffix}`));
    if (columns.includes(undefined)) return [];
    // Shown is the force on the second body, or on the first where the second is the ground: what a body feels.
    const second = contact.between?.[1] ?? '';
    return [{name: contact.name, columns, sign: second === ground || second.startsWith(`${ground}.`) ? -1 : 1}];
  });
}

/** Largest normal and friction force of the contacts [N], and largest impulse of the rigid impacts [N s]. */
export function largestForces(runs) {
  let [normal, friction, impulse] = [0, 0, 0];
  for (const run of runs) {
    for (const {columns} of contactColumns(run)) {
      const [, , , nx, ny, nz, fx, fy, fz] = columns;
      for (let i = 0; i < fx.length; ++i) {
        const along = fx[i] * nx[i] + fy[i] * ny[i] + fz[i] * nz[i];
        const all = fx[i] * fx[i] + fy[i] * fy[i] + fz[i] * fz[i];
        if (Number.isFinite(along)) normal = Math.max(normal, Math.abs(along));
        if (Number.isFinite(all)) friction = Math.max(friction, Math.sqrt(Math.max(0, all - along * along)));
      }
    }
    for (const impact of run.summary.impacts ?? [])
      if (impact.duration === 0 && impact.impulse) impulse = Math.max(impulse, Math.hypot(...impact.impulse));
  }
  if (friction < 1e-6 * normal) friction = 0;                         // rounding of single precision
  return {normal, friction, impulse};
}

/** One arrow of length 1 along y, as two meshes in a group. */
function arrow(geometries, material, order) {
  const shaft = new Mesh(geometries.shaft, material);
  const head = new Mesh(geometries.head, material);
  const group = new Group();
  group.add(shaft, head);
  group.visible = false;
  for (const part of group.children) part.renderOrder = order;
  return {group, shaft, head};
}

const direction = new Vector3();

/** Lays an arrow from `origin` along `vector`; hidden when shorter than its own head would look right. */
function lay(item, origin, x, y, z, length, thickness) {
  item.group.visible = length > 0.5 * thickness;
  if (!item.group.visible) return;
  const headLength = Math.min(5 * thickness, 0.6 * length);
  const width = Math.min(1, headLength / (5 * thickness));
  item.group.position.copy(origin);
  item.group.quaternion.setFromUnitVectors(Y, direction.set(x, y, z).normalize());
  item.shaft.scale.set(0.7 * thickness * width, length - headLength, 0.7 * thickness * width);
  item.head.position.set(0, length - headLength, 0);
  item.head.scale.set(2 * thickness * width, headLength, 2 * thickness * width);
}

/**
 * The arrows, contact points and impulses of one run: {object, update(t), highlight(name), sizes}.
 * @param sizes {longest, thickness} [m]; @param largest of `largestForces`
 */
export function createForces(run, sizes, largest, palette) {
  const object = new Group();
  const geometries = {
    shaft: new CylinderGeometry(1, 1, 1, 8, 1, true).translate(0, 0.5, 0),
    head: new ConeGeometry(1, 1, 14).translate(0, 0.5, 0),
  };
  const dotGeometry = new SphereGeometry(1.1 * sizes.thickness, 12, 8);
  const greatest = Math.max(largest.normal, largest.friction);
  const lengthOf = (value, full) => (full > 0 ? sizes.longest * Math.sqrt(value / full) : 0);
  const time = run.contacts.time;
  const items = contactColumns(run).map((contact) => {
    const item = {...contact, normal: arrow(geometries, palette.overlay('normal'), 20),
      friction: arrow(geometries, palette.overlay('friction'), 21), dot: new Mesh(dotGeometry, palette.overlay('contact'))};
    item.dot.renderOrder = 22;
    item.dot.visible = false;
    object.add(item.normal.group, item.friction.group, item.dot);
    return item;
  });
  const impulse = createImpulses(run, sizes, largest.impulse, geometries, palette, object);
  const ring = new Mesh(new TorusGeometry(4 * sizes.thickness, 0.6 * sizes.thickness, 6, 32), palette.overlay('ring'));
  ring.renderOrder = 23;
  ring.visible = false;
  object.add(ring);
  const origin = new Vector3();
  const now = new Float64Array(9);
  let marked;
  const markAt = (point, facing) => {
    ring.visible = true;
    ring.position.copy(point);
    ring.quaternion.copy(facing);
  };
  return {
    object,
    /** @param facing orientation of the camera: the ring of a highlighted contact is seen as a circle */
    update(t, facing) {
      ring.visible = false;
      const found = time.length > 0 ? placeInRows(time, t) : undefined;
      for (const item of items) {
        const touching = found !== undefined && readContact(item.columns, found, now);
        item.dot.visible = touching;
        item.normal.group.visible = false;
        item.friction.group.visible = false;
        if (!touching) continue;
        const along = now[6] * now[3] + now[7] * now[4] + now[8] * now[5];
        const tx = now[6] - along * now[3];
        const ty = now[7] - along * now[4];
        const tz = now[8] - along * now[5];
        const sideways = Math.sqrt(tx * tx + ty * ty + tz * tz);
        const s = item.sign * Math.sign(along);
        origin.set(now[0], now[1], now[2]);
        item.dot.position.copy(origin);
        lay(item.normal, origin, s * now[3], s * now[4], s * now[5], lengthOf(Math.abs(along), greatest), sizes.thickness);
        // Single precision leaves a little friction where there is none.
        const isFriction = largest.friction > 0 && sideways > 1e-6 * Math.abs(along);
        lay(item.friction, origin, item.sign * tx, item.sign * ty, item.sign * tz, isFriction ? lengthOf(sideways, greatest) : 0, sizes.thickness);
        if (item.name === marked) markAt(origin, facing);
      }
      const latest = impulse?.update(t);
      if (latest && latest.contact === marked) markAt(latest.point, facing);
    },
    highlight(name) { marked = name; },
  };
}

/**
 * Point, normal and force of a contact between two rows, into `out`; false while apart.
 * Rows apart are all zero: next to one of them, point and normal are those of the touching row, and only the force fades.
 */
function readContact(columns, {row, next, fraction}, out) {
  const touches = (r) => columns[3][r] ** 2 + columns[4][r] ** 2 + columns[5][r] ** 2 > 0.25;
  const before = touches(row);
  const after = touches(next);
  if (!before && !after) return false;
  if (before !== after && (before ? fraction > 0.5 : fraction < 0.5)) return false;
  for (let k = 0; k < 9; ++k) {
    const from = columns[k][row];
    const to = columns[k][next];
    if (k < 6 && before !== after) out[k] = before ? from : to;
    else out[k] = from + fraction * (to - from);
  }
  return true;
}

/** Impulses of rigid impacts, shown for one hundredth of the run from their instant on. */
function createImpulses(run, sizes, greatest, geometries, palette, object) {
  const ground = run.scene.bodies[0]?.name;
  const contacts = new Map((run.scene.contacts ?? []).map((contact) => [contact.name, contact]));
  const impacts = (run.summary.impacts ?? []).filter((impact) => impact.duration === 0 && impact.impulse && impact.point)
    .map((impact) => {
      const second = contacts.get(impact.contact)?.between?.[1] ?? '';
      const sign = second === ground || second.startsWith(`${ground}.`) ? -1 : 1;
      return {start: impact.start, contact: impact.contact, point: new Vector3(...impact.point),
        impulse: new Vector3(...impact.impulse).multiplyScalar(sign)};
    }).sort((a, b) => a.start - b.start);
  if (impacts.length === 0 || greatest === 0) return undefined;
  const time = run.motion.time;
  const window = shownFor(time[time.length - 1] - time[0]);
  const pool = Array.from({length: Math.min(12, impacts.length)}, () => {
    const item = arrow(geometries, palette.overlay('normal'), 20);
    object.add(item.group);
    return item;
  });
  return {
    update(t) {
      let used = 0;
      let latest;
      for (let i = impacts.length - 1; i >= 0 && used < pool.length; --i) {
        const {start, point, impulse} = impacts[i];
        if (start > t) continue;
        if (start < t - window) break;
        const size = impulse.length();
        if (size > 0) lay(pool[used++], point, impulse.x, impulse.y, impulse.z, sizes.longest * Math.sqrt(size / greatest), sizes.thickness);
        latest ??= impacts[i];
      }
      for (; used < pool.length; ++used) pool[used].group.visible = false;
      return latest;
    },
  };
}

/** How long an impulse stays in the picture [s]. */
export const shownFor = (duration) => 0.01 * duration;

const place = {row: 0, next: 0, fraction: 0};

/** The row at or before t, the one after it and the fraction between them; of an instant that occurs twice, the later row. */
function placeInRows(time, t) {
  place.row = rowAt(time, t);
  place.next = Math.min(place.row + 1, time.length - 1);
  const span = time[place.next] - time[place.row];
  place.fraction = span > 0 ? Math.min(1, Math.max(0, (t - time[place.row]) / span)) : 0;
  return place;
}
