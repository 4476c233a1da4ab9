// The paths of the centres of mass: the whole path faint, the part already run strong.
import {BufferGeometry, Float32BufferAttribute, Group, Line} from 'three';
import {rowAt} from '../data.js';
import {colorOfBody} from './bodies.js';

const MOST_POINTS = 1500;

/** {object, update(t)} of one run. @param color one colour for all (ghosts), or undefined: each body's own */
export function createTrails(run, color, palette) {
  const object = new Group();
  const time = run.motion.time;
  const stride = Math.max(1, Math.ceil(time.length / MOST_POINTS));
  const rows = [];
  for (let row = 0; row < time.length; row += stride) rows.push(row);
  if (rows.at(-1) !== time.length - 1) rows.push(time.length - 1);
  const times = Float64Array.from(rows, (row) => time[row]);
  const strong = [];
  run.scene.bodies.forEach((body, index) => {
    const [x, y, z] = ['px', 'py', 'pz'].map((axis) => run.motion.column(`${body.name}.${axis}`));
    if (index === 0 || !x || !y || !z) return;
    const points = new Float32Array(3 * rows.length);
    rows.forEach((row, i) => points.set([x[row], y[row], z[row]], 3 * i));
    const whole = new BufferGeometry();
    whole.setAttribute('position', new Float32BufferAttribute(points, 3));
    const past = new BufferGeometry();
    past.setAttribute('position', whole.attributes.position);
    const line = new Line(past, palette.trail(color ?? colorOfBody(index)));
    const faint = new Line(whole, palette.faintTrail(color ?? colorOfBody(index)));
    for (const part of [line, faint]) {
      part.frustumCulled = false;
      part.renderOrder = 1;
      object.add(part);
    }
    strong.push(past);
  });
  return {
    object,
    update(t) {
      for (const geometry of strong) geometry.setDrawRange(0, rowAt(times, t) + 1);
    },
  };
}
