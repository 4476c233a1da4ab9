// Elastic bodies while they touch: their surface and a section through the contact, deformed and in the colours of their stress. In
// flight they are drawn as the others are, since their vibration is not followed there.
import {BufferAttribute, BufferGeometry, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial, Plane, Vector3, DoubleSide, Color} from 'three';
import {deformedAt, elasticExtent} from '../elastic_data.js';
import {shareColor, stressShare} from './stress_scale.js';

const TABLE = 256;
const SHOWN_PART = 0.1;                    // of the smallest body that the largest displacement is drawn with

/** Magnifications that a reader may choose: 1, 2, 5, 10, … */
export function magnifications(extent) {
  if (!(extent.displacement > 0)) return {list: [1], start: 0};
  const fitting = (SHOWN_PART * extent.size) / extent.displacement;
  const list = [];
  for (let power = 0; 10 ** power <= 10 * Math.max(1, fitting) && power < 12; ++power) for (const digit of [1, 2, 5]) list.push(digit * 10 ** power);
  let start = 0;
  list.forEach((value, i) => { if (value <= fitting) start = i; });
  return {list, start};
}

/** Colours of the scale in the linear space that lights work in. */
function colorTable() {
  const table = new Float32Array(3 * TABLE);
  const color = new Color();
  for (let i = 0; i < TABLE; ++i) {
    const [r, g, b] = shareColor(i / (TABLE - 1));
    color.setRGB(r / 255, g / 255, b / 255, 'srgb').toArray(table, 3 * i);
  }
  return table;
}

/** One body through one touch: {object, update(t, magnification), setCut}. */
function createSurface(surface, largest, table) {
  const count = surface.vertices.length / 3;
  const [u, stress] = [new Float32Array(3 * count), new Float32Array(count)];
  const positions = new BufferAttribute(new Float32Array(3 * count), 3);
  const colors = new BufferAttribute(new Float32Array(3 * count), 3);
  const geometryOf = (index) => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', positions);
    geometry.setAttribute('color', colors);
    geometry.setIndex(new BufferAttribute(index, 1));
    return geometry;
  };
  const plane = new Plane();
  const skin = new Mesh(geometryOf(surface.surface), new MeshLambertMaterial({vertexColors: true, side: DoubleSide}));
  const cut = new Mesh(geometryOf(surface.section), new MeshBasicMaterial({vertexColors: true, side: DoubleSide}));
  for (const mesh of [skin, cut]) mesh.frustumCulled = false;            // its bounds would be those of the first frame
  const object = new Group();
  object.add(skin, cut);
  object.visible = false;
  return {
    object, plane, count,
    hasSection: surface.section.length > 0,
    update(t, magnification) {
      object.visible = deformedAt(surface, t, u, stress);
      if (!object.visible) return false;
      for (let i = 0; i < 3 * count; ++i) positions.array[i] = surface.vertices[i] + magnification * u[i];
      for (let i = 0; i < count; ++i) {
        const entry = 3 * Math.round((TABLE - 1) * stressShare(stress[i], largest));
        for (let part = 0; part < 3; ++part) colors.array[3 * i + part] = table[entry + part];
      }
      positions.needsUpdate = true;
      colors.needsUpdate = true;
      skin.geometry.computeVertexNormals();
      return true;
    },
    /** Takes away the half before the section, as seen from `back`, or nothing. */
    cutOpen(on, back, normal, point) {
      cut.visible = on && surface.section.length > 0;
      if (cut.visible) {
        const away = new Vector3(...surface.sectionNormal).applyQuaternion(object.parent.quaternion);
        if (away.dot(back) > 0) away.negate();
        plane.setFromNormalAndCoplanarPoint(away, point.set(...surface.sectionPoint).applyQuaternion(object.parent.quaternion).add(object.parent.position));
      }
      const planes = cut.visible ? [plane] : null;
      if (Boolean(skin.material.clippingPlanes) !== Boolean(planes)) skin.material.needsUpdate = true;
      skin.material.clippingPlanes = planes;
    },
    highest: () => {
      let most = 0;
      for (const value of stress) most = Math.max(most, value);
      return most;
    },
  };
}

/**
 * The deformed bodies of a run: {update(t, back), setMagnification, setCut, shown(name)}.
 * @param groupOf the group that carries a body's pose, by its name
 */
export function createDeformed(run, groupOf) {
  const {surfaces} = run.elastic;
  const extent = elasticExtent(surfaces);
  const table = colorTable();
  const bodies = new Map();
  const point = new Vector3();
  let magnification = 1;
  let isCut = true;
  for (const surface of surfaces) {
    const group = groupOf(surface.body);
    if (!group) continue;
    if (!bodies.has(surface.body)) bodies.set(surface.body, {group, plain: [...group.children], touches: []});
    const own = createSurface(surface, extent.stress, table);
    group.add(own.object);
    bodies.get(surface.body).touches.push(own);
  }
  return {
    extent,
    any: bodies.size > 0,
    update(t, back) {
      for (const {plain, touches} of bodies.values()) {
        let deformed = false;
        for (const touch of touches) {
          if (!touch.update(t, magnification)) continue;
          deformed = true;
          touch.cutOpen(isCut, back, undefined, point);
        }
        for (const part of plain) part.visible = !deformed;
      }
    },
    setMagnification(value) { magnification = value; },
    setCut(on) { isCut = on; },
    /** For tests: whether a body is drawn deformed, and its largest stress there [Pa]. */
    shown(name) {
      const touch = bodies.get(name)?.touches.find((candidate) => candidate.object.visible);
      return touch ? {vertices: touch.count, stress: touch.highest(), magnification, cut: isCut && touch.hasSection} : undefined;
    },
  };
}
