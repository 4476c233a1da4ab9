// An infinite plane as a finite patch: a thin slab below its surface with a grid of round numbers on top, as large as the action.
// Only the outer side and the rims are drawn: a wall between the camera and the bodies does not hide them.
import {BufferGeometry, Float32BufferAttribute, Group, LineSegments, Mesh, PlaneGeometry, Vector3} from 'three';
import {rotated} from './vectors.js';

/** The largest of 1, 2, 5 times a power of ten that is not above `value`. */
export function roundStep(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [5, 2, 1].find((digit) => digit * power <= value * (1 + 1e-9));
}

/** What the action covers along a direction `axis`, measured from `origin`: [low, high] [m]. */
function covered(extent, origin, axis) {
  let [low, high] = [Infinity, -Infinity];
  const s = extent.spheres;
  for (let i = 0; i < s.length; i += 4) {
    const along = (s[i] - origin[0]) * axis[0] + (s[i + 1] - origin[1]) * axis[1] + (s[i + 2] - origin[2]) * axis[2];
    low = Math.min(low, along - s[i + 3]);
    high = Math.max(high, along + s[i + 3]);
  }
  return low <= high ? [low, high] : [-extent.radius, extent.radius];
}

/** [low, high] of the patch along one of its own axes, on whole cells. */
function sides(shape, extent, isMoving, direction, step) {
  const least = (isMoving ? 0.3 : 0.55) * extent.radius;
  const [low, high] = isMoving ? [0, 0] : covered(extent, shape.position, rotated(shape.quaternion, direction));
  const middle = (low + high) / 2;
  const half = Math.max(1.1 * (high - low) / 2, least);
  return [Math.floor((middle - half) / step) * step, Math.ceil((middle + half) / step) * step];
}

/** One rim of the slab: a rectangle from (x1, y1) to (x2, y2), from the surface down, facing outwards. */
const rim = (x1, y1, x2, y2, depth) => [x1, y1, 0, x1, y1, -depth, x2, y2, 0, x2, y2, 0, x1, y1, -depth, x2, y2, -depth];

/**
 * {object, face(back)} in the plane's own axes. `face` hides the grid while the camera is behind the plane.
 * @param extent of the motion, in world axes; @param isMoving the plane belongs to a body, and its patch lies about its own origin
 */
export function createPlanePatch(shape, extent, isMoving, palette) {
  const step = roundStep(extent.radius / 6);
  const [left, right] = sides(shape, extent, isMoving, [1, 0, 0], step);
  const [front, rear] = sides(shape, extent, isMoving, [0, 1, 0], step);
  const depth = 0.02 * extent.radius;

  const surface = new PlaneGeometry(right - left, rear - front).translate((left + right) / 2, (front + rear) / 2, 0);
  const rims = new BufferGeometry();
  rims.setAttribute('position', new Float32BufferAttribute([...rim(left, front, right, front, depth), ...rim(right, front, right, rear, depth),
    ...rim(right, rear, left, rear, depth), ...rim(left, rear, left, front, depth)], 3));
  rims.computeVertexNormals();
  const lines = [];
  for (let x = left; x <= right + 0.01 * step; x += step) lines.push(x, front, 0, x, rear, 0);
  for (let y = front; y <= rear + 0.01 * step; y += step) lines.push(left, y, 0, right, y, 0);
  const net = new BufferGeometry();
  net.setAttribute('position', new Float32BufferAttribute(lines, 3));
  const grid = new LineSegments(net, palette.grid());

  const object = new Group();
  for (const geometry of [surface, rims]) {
    const mesh = new Mesh(geometry, palette.slab());
    mesh.renderOrder = -1;
    object.add(mesh);
  }
  object.add(grid);
  const outward = new Vector3();
  return {
    object,
    face(back) {
      outward.setFromMatrixColumn(object.matrixWorld, 2);
      grid.visible = outward.dot(back) > -1e-6;
    },
  };
}
