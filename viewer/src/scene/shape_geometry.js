// Triangles of each shape type, in the shape's own axes. Without a graphics card every corner costs about a microsecond per frame, so
// corners are shared where they can be, and few.
import {BoxGeometry, BufferGeometry, CapsuleGeometry, CylinderGeometry, Float32BufferAttribute, LatheGeometry, RingGeometry, SphereGeometry, Vector2} from 'three';

const SHADE = 0.8;                         // the darker of two tones
const FINE = 10;                           // pieces of a quarter circle of a single ball

/** What all solid surfaces have, so that those of a body can be merged: an index, positions, normals and tones. */
export function withTone(geometry, tone = 1) {
  geometry.deleteAttribute('uv');
  const count = geometry.attributes.position.count;
  if (!geometry.index) geometry.setIndex(Array.from({length: count}, (_, i) => i));
  geometry.setAttribute('color', new Float32BufferAttribute(new Float32Array(3 * count).fill(tone), 3));
  return geometry;
}

/**
 * A sphere of radius 1 of eight octants in two tones, so that its turning is seen; corners are shared within an octant.
 * @param pieces of a quarter circle
 */
export function unitSphere(pieces = FINE) {
  const [positions, tones, index] = [[], [], []];
  for (let octant = 0; octant < 8; ++octant) {
    const [sx, sy, sz] = [0, 1, 2].map((bit) => (octant & (1 << bit) ? -1 : 1));
    const first = positions.length / 3;
    const outward = sx * sy * sz > 0;
    for (let i = 0; i <= pieces; ++i) {
      const polar = (Math.PI / 2) * (i / pieces);
      for (let k = 0; k <= pieces; ++k) {
        const around = (Math.PI / 2) * (k / pieces);
        positions.push(sx * Math.sin(polar) * Math.cos(around), sy * Math.sin(polar) * Math.sin(around), sz * Math.cos(polar));
        const tone = outward ? SHADE : 1;
        tones.push(tone, tone, tone);
      }
    }
    for (let i = 0; i < pieces; ++i) {
      for (let k = 0; k < pieces; ++k) {
        const a = first + i * (pieces + 1) + k;
        const [b, c, d] = [a + pieces + 1, a + pieces + 2, a + 1];
        if (outward) index.push(a, b, c, ...(i > 0 ? [a, c, d] : []));
        else index.push(a, c, b, ...(i > 0 ? [a, d, c] : []));
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(tones, 3));
  geometry.setIndex(index);
  return geometry;
}

const aboutZ = (geometry) => geometry.rotateX(Math.PI / 2);          // three.js turns its bodies about y, Carom about z

/** Four quarters in two tones. */
function cylinder({radius, length}) {
  const parts = [0, 1, 2, 3].map((quarter) => withTone(
    aboutZ(new CylinderGeometry(radius, radius, length, 14, 1, false, (quarter * Math.PI) / 2, Math.PI / 2)), quarter % 2 === 0 ? 1 : SHADE));
  return parts;
}

/** A closed outline of radius and height, counterclockwise, turned about z: four quarters in two tones. */
function revolved({profile}) {
  const outline = Array.from({length: profile.length / 2}, (_, i) => new Vector2(profile[2 * i], profile[2 * i + 1]));
  outline.push(outline[0]);
  return [0, 1, 2, 3].map((quarter) => withTone(
    aboutZ(new LatheGeometry(outline, 14, (quarter * Math.PI) / 2, Math.PI / 2)), quarter % 2 === 0 ? 1 : SHADE));
}

function triangulated(shape) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(shape.vertices, 3));
  geometry.setIndex(Array.from(shape.triangles));
  const flat = geometry.toNonIndexed();
  flat.computeVertexNormals();
  return withTone(flat);
}

/** Two flat rings at the ends of a bore: seen along its axis, the hole is still a circle. */
function rims(radius, length) {
  const width = 0.08 * radius;
  return [-1, 1].map((end) => new RingGeometry(radius, radius + width, 64).translate(0, 0, (end * length) / 2));
}

/**
 * {solid: BufferGeometry[], glass: BufferGeometry[], edges: BufferGeometry | undefined} of one shape; `edges` is what to find edges of.
 * @param markerRadius what a point (sphere of radius 0) is drawn with [m]
 */
export function geometryOfShape(shape, markerRadius) {
  switch (shape.type) {
    case 'sphere': {
      const radius = shape.radius > 0 ? shape.radius : markerRadius;
      return {solid: [unitSphere().scale(radius, radius, radius)], glass: []};
    }
    case 'ellipsoid':
      return {solid: [unitSphere().scale(...shape.radii)], glass: []};
    case 'box': {
      const box = withTone(new BoxGeometry(...shape.size));
      return {solid: [box], glass: [], edges: box};
    }
    case 'cylinder':
      return {solid: cylinder(shape), glass: [], edges: aboutZ(new CylinderGeometry(shape.radius, shape.radius, shape.length, 56))};
    case 'capsule':
      return {solid: [withTone(aboutZ(new CapsuleGeometry(shape.radius, shape.length, 5, 16)))], glass: []};
    case 'revolved':
      return {solid: revolved(shape), glass: []};
    case 'hull':
    case 'mesh': {
      const surface = triangulated(shape);
      return {solid: [surface], glass: [], edges: surface};
    }
    case 'bore':
      return {solid: [], glass: [aboutZ(new CylinderGeometry(shape.radius, shape.radius, shape.length, 64, 1, true)), ...rims(shape.radius, shape.length)]};
    case 'socket':
      return {solid: [], glass: [new SphereGeometry(shape.radius, 40, 24)]};
    default:
      return {solid: [], glass: []};
  }
}
