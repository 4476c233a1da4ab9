// A small drawing of a body in one of its modes: the undeformed body in outline, the deformed one in the colours of its displacement.
import {shareColor} from '../scene/stress_scale.js';

// Of what is drawn: how far a mode displaces the body in its length, and how thick a slender one is at least.
const REACH = 0.13;
const STRETCH_REACH = 0.04; // of the first mode of stretch; of later ones less, so that nothing passes its neighbour
const THICKNESS = 1 / 26;
const TURN = 0.7;           // largest displacement of a mode of torsion, in its section
const DEPTH = [0.32, 0.22]; // what is nearer is drawn more to the left and lower

/** Axes of the drawing for a mode: across the page the longest, upwards that along which it moves most, towards the reader the rest. */
export function axesFor({vertices}, shape) {
  const extent = [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = axis; i < vertices.length; i += 3) {
      low = Math.min(low, vertices[i]);
      high = Math.max(high, vertices[i]);
    }
    return {axis, low, high, size: high - low};
  });
  const [along, ...others] = [...extent].sort((a, b) => b.size - a.size);
  const motion = ({axis}) => {
    let sum = 0;
    for (let i = axis; i < shape.length; i += 3) sum += shape[i] ** 2;
    return sum;
  };
  const [up, near] = others.sort((a, b) => motion(b) - motion(a) || a.axis - b.axis);
  return {along, up, near};
}

/** Points {x, y, depth} of all vertices in units of the length, and how far each is displaced, 0 to 1. */
export function placesOf(body, mode, moved) {
  const {vertices} = body;
  const {shape, name} = mode;
  const {along, up, near} = axesFor(body, shape);
  const length = along.size || 1;
  const width = Math.max(up.size, near.size) || length;
  const thicker = Math.max(1, (THICKNESS * length) / width);
  let reach = REACH;
  if (name.includes('torsion')) reach = (TURN * thicker * width) / length / 2;
  else if (name.includes('stretch')) reach = STRETCH_REACH / Math.max(1, 0.5 * Number(/\d+$/.exec(name)));
  const at = (place, i) => (vertices[i + place.axis] - 0.5 * (place.low + place.high)) / length;
  const count = vertices.length / 3;
  const points = {x: new Float32Array(count), y: new Float32Array(count), depth: new Float32Array(count), share: new Float32Array(count)};
  for (let k = 0, i = 0; k < count; ++k, i += 3) {
    const by = moved ? reach : 0;
    const c = [at(along, i) + by * shape[i + along.axis], thicker * at(up, i) + by * shape[i + up.axis], thicker * at(near, i) + by * shape[i + near.axis]];
    points.x[k] = c[0] - DEPTH[0] * c[2];
    points.y[k] = c[1] - DEPTH[1] * c[2];
    points.depth[k] = c[2] + DEPTH[0] * c[0] + DEPTH[1] * c[1];
    points.share[k] = Math.hypot(shape[i], shape[i + 1], shape[i + 2]);
  }
  return points;
}

/** Draws into a canvas of this size [CSS px]. `colors`: soft, line. */
export function drawMode(canvas, body, mode, {width, height, colors}) {
  const ratio = Math.min(3, globalThis.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const ctx = canvas.getContext('2d');
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, width, height);
  const [still, bent] = [placesOf(body, mode, false), placesOf(body, mode, true)];
  const range = (key) => [still, bent].reduce(([low, high], points) => [points[key].reduce((a, b) => Math.min(a, b), low), points[key].reduce((a, b) => Math.max(a, b), high)], [Infinity, -Infinity]);
  const [[left, right], [low, high]] = [range('x'), range('y')];
  const margin = 4;
  const scale = Math.min((width - 2 * margin) / (right - left || 1), (height - 2 * margin) / (high - low || 1));
  const px = (points, k) => [width / 2 + scale * (points.x[k] - (left + right) / 2), height / 2 - scale * (points.y[k] - (low + high) / 2)];
  paint(ctx, body.triangles, still, px, () => colors.line, 0.35);
  paint(ctx, body.triangles, bent, px, (share, light) => `rgb(${shareColor(share).map((value) => Math.round(value * light)).join(' ')})`, 1);
}

/** Triangles from the farthest to the nearest; those that look away are not seen. */
function paint(ctx, triangles, points, px, colorOf, alpha) {
  const faces = [];
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i], triangles[i + 1], triangles[i + 2]];
    const depth = points.depth[a] + points.depth[b] + points.depth[c];
    faces.push({corners: [px(points, a), px(points, b), px(points, c)], depth, share: (points.share[a] + points.share[b] + points.share[c]) / 3});
  }
  faces.sort((one, other) => one.depth - other.depth);
  ctx.globalAlpha = alpha;
  ctx.lineWidth = 0.6;
  ctx.lineJoin = 'round';
  for (const {corners: [a, b, c], share} of faces) {
    const steep = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / (Math.hypot(b[0] - a[0], b[1] - a[1]) * Math.hypot(c[0] - a[0], c[1] - a[1]) || 1);
    ctx.fillStyle = ctx.strokeStyle = colorOf(share, 0.82 + 0.18 * Math.min(1, steep));
    ctx.beginPath();
    ctx.moveTo(...a);
    ctx.lineTo(...b);
    ctx.lineTo(...c);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();  // closes the seams between neighbours
  }
  ctx.globalAlpha = 1;
}
