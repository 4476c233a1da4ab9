// The bodies of one run: a group per body, or one instanced mesh for all balls when there are many.
import {Color, EdgesGeometry, Group, InstancedMesh, LineSegments, Matrix4, Mesh, Object3D, Quaternion, Vector3} from 'three';
import {mergeGeometries} from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import {ballSquare, createBallMaterial} from './ball_material.js';
import {BODY_COLORS, GROUND_COLOR, LIGHT} from './materials.js';
import {createPlanePatch} from './plane_patch.js';
import {geometryOfShape, unitSphere, withTone} from './shape_geometry.js';
import {skeletonGeometry} from './skeleton.js';

const EDGE_ANGLE = 12;                     // between two faces [deg] from which on their edge is drawn
const [COARSE, MEDIUM] = [3, 6];           // pieces of a quarter circle of a ball among many, without and with a graphics card
const MANY = 40;                           // more moving bodies than this: balls become instances of one mesh

export const colorOfBody = (index) => (index === 0 ? GROUND_COLOR : BODY_COLORS[(index - 1) % BODY_COLORS.length]);

/** The body that one side of a contact ("body" or "body.shape") names; names may hold dots themselves. */
export function bodyOfSide(bodies, side) {
  const fitting = bodies.filter(({name}) => side === name || side.startsWith(`${name}.`));
  return fitting.sort((a, b) => b.name.length - a.name.length)[0]?.name;
}

const isBall = (body) => body.shapes.length === 1 && body.shapes[0].type === 'sphere';

function placed(object, shape) {
  object.position.set(...shape.position);
  object.quaternion.set(shape.quaternion[1], shape.quaternion[2], shape.quaternion[3], shape.quaternion[0]);
  return object;
}

/** One body in a group that carries its pose: one mesh for all its surfaces, one for all its edges, and what is seen through. */
function bodyGroup(run, index, look, palette) {
  const body = run.scene.bodies[index];
  const group = new Group();
  const [solids, edges] = [[], []];
  const inBodyAxes = new Matrix4();
  for (const shape of body.shapes) {
    if (shape.type === 'plane') {
      if (look.ghost) continue;
      const patch = createPlanePatch(shape, look.extent, index > 0, palette);
      look.patches.push(patch);
      group.add(placed(patch.object, shape));
      continue;
    }
    const geometry = geometryOfShape(shape, look.marker);
    const {position, quaternion, scale} = placed(new Object3D(), shape);
    inBodyAxes.compose(position, quaternion, scale);
    if (geometry.edges) edges.push(new EdgesGeometry(geometry.edges, EDGE_ANGLE).applyMatrix4(inBodyAxes));
    for (const solid of geometry.solid) solids.push(solid.applyMatrix4(inBodyAxes));
    for (const glass of geometry.glass) group.add(placed(new Mesh(glass, palette.glass(look.color)), shape));
  }
  if (index > 0) {
    const {rods, plate} = skeletonGeometry(run, body, look.rod);
    for (const rod of rods) solids.push(withTone(rod));
    if (plate) group.add(new Mesh(plate, palette.glass(look.color)));
  }
  if (solids.length > 0) {
    const surface = look.ghost ? palette.ghost(look.color) : palette.solid(look.color);
    const mesh = new Mesh(mergeGeometries(solids), surface);
    mesh.userData.plain = surface;
    group.add(mesh);
  }
  if (edges.length > 0) group.add(new LineSegments(mergeGeometries(edges), look.ghost ? palette.ghostEdge(look.color) : palette.edge()));
  return group;
}

/** Balls of one run as instances: {object, update(reader, pose)}. */
function ballInstances(run, indices, look, palette) {
  const material = look.ghost ? palette.ghost(look.color) : look.software ? createBallMaterial(LIGHT) : palette.solid('#ffffff');
  const geometry = look.software && !look.ghost ? ballSquare() : unitSphere(look.software ? COARSE : MEDIUM);
  const mesh = new InstancedMesh(geometry, material, indices.length);
  mesh.frustumCulled = false;                                         // its bounds would be those of the first frame
  const color = new Color();
  indices.forEach((body, i) => mesh.setColorAt(i, color.set(look.ghost ? '#ffffff' : colorOfBody(body))));
  const radii = indices.map((body) => run.scene.bodies[body].shapes[0].radius || look.marker);
  const offsets = indices.map((body) => new Vector3(...run.scene.bodies[body].shapes[0].position));
  const matrix = new Matrix4();
  const position = new Vector3();
  const rotation = new Quaternion();
  const scale = new Vector3();
  return {
    object: mesh,
    update(reader, pose) {
      for (let i = 0; i < indices.length; ++i) {
        reader.read(indices[i], pose);
        rotation.set(pose[4], pose[5], pose[6], pose[3]);
        position.copy(offsets[i]).applyQuaternion(rotation);
        position.x += pose[0];
        position.y += pose[1];
        position.z += pose[2];
        scale.setScalar(radii[i]);
        mesh.setMatrixAt(i, matrix.compose(position, rotation, scale));
      }
      mesh.instanceMatrix.needsUpdate = true;
    },
    highlight(names) {
      indices.forEach((body, i) => mesh.setColorAt(i,
        color.set(names.has(run.scene.bodies[body].name) ? '#ffffff' : colorOfBody(body))));
      mesh.instanceColor.needsUpdate = true;
    },
  };
}

/**
 * The bodies of one run: {object, update(reader, back), highlight(names)}.
 * @param look {ghost, color (of ghosts), marker, rod (sizes [m]), extent (of the motion), software (no graphics card)}
 */
export function createBodies(run, look, palette) {
  const object = new Group();
  const bodies = run.scene.bodies;
  const pose = new Float64Array(7);
  const moving = [];
  const balls = [];
  const groups = [];
  const patches = [];
  const deforms = new Set((run.elastic?.surfaces ?? []).map((surface) => surface.body));
  bodies.forEach((body, index) => {
    if (index === 0 && look.ghost) return;
    if (bodies.length > MANY && isBall(body) && index > 0 && !deforms.has(body.name)) {
      balls.push(index);
      return;
    }
    const color = look.ghost ? look.color : colorOfBody(index);
    const group = bodyGroup(run, index, {...look, color, patches}, palette);
    groups.push({index, group, color});
    object.add(group);
    if (index > 0) moving.push({index, group});
  });
  const instances = balls.length > 0 ? ballInstances(run, balls, look, palette) : undefined;
  if (instances) object.add(instances.object);

  return {
    object,
    /** The group that carries the pose of a body. */
    groupOf: (name) => groups.find(({index}) => index > 0 && bodies[index].name === name)?.group,
    /** @param back towards the camera */
    update(reader, back) {
      for (const {index, group} of moving) {
        group.visible = reader.read(index, pose);
        if (!group.visible) continue;
        group.position.set(pose[0], pose[1], pose[2]);
        group.quaternion.set(pose[4], pose[5], pose[6], pose[3]);
      }
      instances?.update(reader, pose);
      for (const patch of patches) patch.face(back);
    },
    /** Lights up the bodies with these names (a Set); the others go back to plain. */
    highlight(names) {
      if (look.ghost) return;
      for (const {index, group, color} of groups) {
        const isLit = index > 0 && names.has(bodies[index].name);
        group.traverse((part) => {
          if (part.userData.plain) part.material = isLit ? palette.lit(color) : part.userData.plain;
        });
      }
      instances?.highlight(names);
    },
  };
}
