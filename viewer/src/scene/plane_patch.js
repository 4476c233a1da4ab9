// An infinite plane as a finite patch: a thin slab below its surface with a grid of round numbers on top, as large as the action.
import {BoxGeometry, BufferGeometry, Float32BufferAttribute, Group, LineSegments, Mesh} from 'three';
import {rotated, subtract} from './vectors.js';

/** The largest of 1, 2, 5 times a power of ten that is not above `value`. */
export function roundStep(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [5, 2, 1].find((digit) => digit * power <= value * (1 + 1e-9));
}

/**
 * @param patch {centre, radius} of the action in world axes; {moving}: the plane belongs to a body that moves, so its patch
 * lies about its own origin
 */
export function planePatch(shape, patch, palette) {
  const group = new Group();
  const inverse = [shape.quaternion[0], -shape.quaternion[1], -shape.quaternion[2], -shape.quaternion[3]];
  const middle = patch.moving ? [0, 0, 0] : rotated(inverse, subtract(patch.centre, shape.position));
  const half = (patch.moving ? 0.35 : 1.15) * patch.radius;
  const step = roundStep(half / 6);
  const cells = Math.ceil(half / step);
  const [x0, y0] = [0, 1].map((i) => Math.round(middle[i] / step) * step);
  const reach = cells * step;
  const thickness = 0.02 * patch.radius;

  const slab = new Mesh(new BoxGeometry(2 * reach, 2 * reach, thickness).translate(x0, y0, -thickness / 2), palette.slab());
  slab.renderOrder = -1;
  const lines = [];
  for (let k = -cells; k <= cells; ++k) {
    lines.push(x0 + k * step, y0 - reach, 0, x0 + k * step, y0 + reach, 0);
    lines.push(x0 - reach, y0 + k * step, 0, x0 + reach, y0 + k * step, 0);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(lines, 3));
  group.add(slab, new LineSegments(geometry, palette.grid()));
  return group;
}

