// Springs between two points: a zigzag of short straight pieces, laid anew in every frame so that the wire keeps its thickness.
import {CylinderGeometry, Group, InstancedMesh, Matrix4, Quaternion, Vector3} from 'three';

const BENDS = 14;
const END = 0.15;                          // part of the length that is straight, at either end
const Y = new Vector3(0, 1, 0);

/** Corners of the zigzag as [place along the line from 0 to 1, side −1, 0 or 1]. */
function corners() {
  const list = [[0, 0], [END, 0]];
  for (let k = 0; k < BENDS; ++k) list.push([END + ((k + 0.5) / BENDS) * (1 - 2 * END), k % 2 === 0 ? 1 : -1]);
  return [...list, [1 - END, 0], [1, 0]];
}

/** The springs of one run: {object, update(reader, back)}; `width` is half the zigzag's width [m]. */
export function createSprings(run, width, palette) {
  const object = new Group();
  const indexOf = new Map(run.scene.bodies.map((body, index) => [body.name, index]));
  const shape = corners();
  const wire = new CylinderGeometry(0.18 * width, 0.18 * width, 1, 6, 1, true);
  const springs = [];
  for (const force of run.scene.forces ?? []) {
    const bodies = (force.bodies ?? []).map((name) => indexOf.get(name));
    if (!/spring|damper/.test(force.type) || bodies.length !== 2 || bodies.includes(undefined) || force.points?.length !== 2) continue;
    const mesh = new InstancedMesh(wire, palette.overlay('trail'), shape.length - 1);
    mesh.renderOrder = 8;
    mesh.frustumCulled = false;
    object.add(mesh);
    springs.push({mesh, bodies, points: force.points});
  }
  const pose = new Float64Array(7);
  const ends = [new Vector3(), new Vector3()];
  const corner = [new Vector3(), new Vector3()];
  const [along, aside, middle, size] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
  const rotation = new Quaternion();
  const matrix = new Matrix4();
  const cornerAt = (k, out) => out.copy(ends[0]).addScaledVector(along, shape[k][0]).addScaledVector(aside, shape[k][1] * width);
  return {
    object,
    /** @param back towards the camera: the zigzag is laid square to it */
    update(reader, back) {
      for (const {mesh, bodies, points} of springs) {
        for (let end = 0; end < 2; ++end) {
          reader.read(bodies[end], pose);
          rotation.set(pose[4], pose[5], pose[6], pose[3]);
          ends[end].set(points[end][0], points[end][1], points[end][2]).applyQuaternion(rotation);
          ends[end].x += pose[0];
          ends[end].y += pose[1];
          ends[end].z += pose[2];
        }
        along.subVectors(ends[1], ends[0]);
        aside.crossVectors(back, along);
        if (aside.lengthSq() > 0) aside.normalize();
        for (let k = 0; k + 1 < shape.length; ++k) {
          cornerAt(k, corner[0]);
          cornerAt(k + 1, corner[1]);
          middle.addVectors(corner[0], corner[1]).multiplyScalar(0.5);
          corner[1].sub(corner[0]);
          const length = corner[1].length();
          rotation.setFromUnitVectors(Y, length > 0 ? corner[1].divideScalar(length) : Y);
          mesh.setMatrixAt(k, matrix.compose(middle, rotation, size.set(1, length, 1)));
        }
        mesh.instanceMatrix.needsUpdate = true;
      }
    },
  };
}
