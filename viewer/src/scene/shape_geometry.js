// Triangles of each shape type, in the shape's own axes. Counts are low: a picture of ten bodies must move smoothly without a graphics card.
import {BoxGeometry, BufferGeometry, CapsuleGeometry, CylinderGeometry, Float32BufferAttribute, RingGeometry, SphereGeometry} from 'three';

const SHADE = 0.8;                         // the darker of two tones

/**
 * Paints a body of revolution in two tones by the signs of the coordinates, so that its turning is seen;
 * a plain one is painted white (the material's colour is multiplied with these).
 */
function paint(geometry, twoTone) {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const p = flat.attributes.position;
  const colors = new Float32Array(3 * p.count).fill(1);
  if (twoTone) {
    for (let i = 0; i < p.count; i += 3) {
      const middle = (get) => get.call(p, i) + get.call(p, i + 1) + get.call(p, i + 2);
      if (middle(p.getX) * middle(p.getY) * middle(p.getZ) > 0) colors.fill(SHADE, 3 * i, 3 * i + 9);
    }
  }
  flat.setAttribute('color', new Float32BufferAttribute(colors, 3));
  return flat;
}

const aboutZ = (geometry) => geometry.rotateX(Math.PI / 2);          // three.js turns its bodies about y, Carom about z

/** A sphere of radius 1; `fine` decides between a single ball and one of hundreds. */
export const unitSphere = (fine) => paint(fine ? new SphereGeometry(1, 40, 24) : new SphereGeometry(1, 16, 10), true);

function triangulated(shape) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(shape.vertices, 3));
  geometry.setIndex(Array.from(shape.triangles));
  const flat = geometry.toNonIndexed();
  flat.computeVertexNormals();
  return paint(flat, false);
}

/** Two flat rings at the ends of a bore: seen along its axis, the hole is still a circle. */
function rims(radius, length) {
  const width = 0.08 * radius;
  return [-1, 1].map((end) => new RingGeometry(radius, radius + width, 64).translate(0, 0, (end * length) / 2));
}

/**
 * {solid: BufferGeometry | undefined, glass: BufferGeometry[], hasEdges} of one shape.
 * @param markerRadius what a point (sphere of radius 0) is drawn with [m]
 */
export function geometryOfShape(shape, markerRadius) {
  switch (shape.type) {
    case 'sphere': {
      const radius = shape.radius > 0 ? shape.radius : markerRadius;
      return {solid: unitSphere(true).scale(radius, radius, radius), glass: [], hasEdges: false};
    }
    case 'ellipsoid':
      return {solid: unitSphere(true).scale(...shape.radii), glass: [], hasEdges: false};
    case 'box':
      return {solid: paint(new BoxGeometry(...shape.size), false), glass: [], hasEdges: true};
    case 'cylinder':
      return {solid: paint(aboutZ(new CylinderGeometry(shape.radius, shape.radius, shape.length, 64, 2)), true), glass: [], hasEdges: true};
    case 'capsule':
      return {solid: paint(aboutZ(new CapsuleGeometry(shape.radius, shape.length, 6, 20)), false), glass: [], hasEdges: false};
    case 'hull':
    case 'mesh':
      return {solid: triangulated(shape), glass: [], hasEdges: true};
    case 'bore':
      return {solid: undefined, hasEdges: false, glass: [
        aboutZ(new CylinderGeometry(shape.radius, shape.radius, shape.length, 64, 1, true)), ...rims(shape.radius, shape.length)]};
    case 'socket':
      return {solid: undefined, hasEdges: false, glass: [new SphereGeometry(shape.radius, 40, 24)]};
    default:
      return {solid: undefined, glass: [], hasEdges: false};
  }
}
