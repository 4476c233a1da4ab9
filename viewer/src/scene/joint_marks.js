// Small marks that tell the type of a joint: ring about its axis (revolute), rail (prismatic), both (cylindrical), ball (spherical),
// cross of two rings (universal), square (fixed), dot for the others. They are drawn over the bodies, as on a kinematic sketch.
import {BoxGeometry, CircleGeometry, CylinderGeometry, Group, Mesh, Quaternion, RingGeometry, SphereGeometry, TorusGeometry, Vector3} from 'three';
import {unit} from './vectors.js';

const Z = new Vector3(0, 0, 1);
const SAMPLES = 60;

const turnZTo = (axis) => new Quaternion().setFromUnitVectors(Z, new Vector3(...axis));

/** Where the second body's point goes along the axis of the first [m], over the whole run: the rail is that long. */
function travelAlongAxis(run, joint, reader, indices) {
  const pose = [new Float64Array(7), new Float64Array(7)];
  const point = [new Vector3(), new Vector3()];
  const axis = new Vector3();
  const rotation = new Quaternion();
  const time = run.motion.time;
  let [low, high] = [0, 0];
  for (let k = 0; k < SAMPLES; ++k) {
    reader.seek(time[Math.round((k * (time.length - 1)) / (SAMPLES - 1))]);
    for (const end of [0, 1]) {
      if (!reader.read(indices[end], pose[end])) return [0, 0];
      rotation.set(pose[end][4], pose[end][5], pose[end][6], pose[end][3]);
      point[end].set(...joint.points[end]).applyQuaternion(rotation);
      point[end].x += pose[end][0];
      point[end].y += pose[end][1];
      point[end].z += pose[end][2];
      if (end === 0) axis.set(...unit(joint.axes[0])).applyQuaternion(rotation);
    }
    const s = point[1].sub(point[0]).dot(axis);
    low = Math.min(low, s);
    high = Math.max(high, s);
  }
  return [low, high];
}

/** Meshes of one mark, with the joint's axis along z and the joint's point at the origin. */
function markOf(type, size, travel, palette) {
  const group = new Group();
  const ink = palette.overlay('mark');
  const paper = palette.overlay('background');
  const put = (geometry, material, order) => {
    const mesh = new Mesh(geometry, material);
    mesh.renderOrder = order;
    group.add(mesh);
    return mesh;
  };
  const rail = () => {
    const [low, high] = [travel[0] - 2.5 * size, travel[1] + 2.5 * size];
    put(new CylinderGeometry(0.14 * size, 0.14 * size, high - low, 8).rotateX(Math.PI / 2).translate(0, 0, (low + high) / 2), ink, 9);
    for (const end of [low, high]) put(new BoxGeometry(0.9 * size, 0.9 * size, 0.25 * size).translate(0, 0, end), ink, 9);
  };
  switch (type) {
    case 'revolute':
      put(new CircleGeometry(0.62 * size, 24), paper, 10);
      put(new RingGeometry(0.6 * size, size, 28), ink, 11);
      put(new TorusGeometry(0.8 * size, 0.18 * size, 6, 28), ink, 11);
      break;
    case 'prismatic':
      rail();
      break;
    case 'cylindrical':
      rail();
      put(new RingGeometry(0.6 * size, size, 28), ink, 11);
      break;
    case 'spherical':
      put(new SphereGeometry(0.85 * size, 16, 10), ink, 11);
      put(new SphereGeometry(0.4 * size, 12, 8), paper, 12);
      break;
    case 'universal':
      put(new TorusGeometry(0.8 * size, 0.18 * size, 6, 28), ink, 11);
      put(new TorusGeometry(0.8 * size, 0.18 * size, 6, 28).rotateX(Math.PI / 2), ink, 11);
      break;
    case 'fixed':
      put(new BoxGeometry(1.5 * size, 1.5 * size, 1.5 * size), ink, 11);
      break;
    default:
      put(new SphereGeometry(0.5 * size, 12, 8), ink, 11);
  }
  return group;
}

/** The marks of one run's joints: {object, update(reader)}. */
export function createJointMarks(run, reader, size, palette) {
  const object = new Group();
  const indexOf = new Map(run.scene.bodies.map((body, index) => [body.name, index]));
  const pose = new Float64Array(7);
  const marks = [];
  for (const joint of run.scene.joints ?? []) {
    const indices = (joint.bodies ?? []).map((name) => indexOf.get(name));
    if (indices.length < 2 || indices.includes(undefined) || joint.points?.[0]?.length !== 3) continue;
    const axis = unit(joint.axes?.[0] ?? [0, 0, 0]);
    const slides = axis && (joint.type === 'prismatic' || joint.type === 'cylindrical');
    const travel = slides ? travelAlongAxis(run, joint, reader, indices) : [0, 0];
    const carrier = new Group();
    const mark = markOf(joint.type, size, travel, palette);
    mark.position.set(...joint.points[0]);
    if (axis) mark.quaternion.copy(turnZTo(axis));
    carrier.add(mark);
    object.add(carrier);
    marks.push({carrier, body: indices[0]});
  }
  return {
    object,
    update(from) {
      for (const {carrier, body} of marks) {
        carrier.visible = from.read(body, pose);
        carrier.position.set(pose[0], pose[1], pose[2]);
        carrier.quaternion.set(pose[4], pose[5], pose[6], pose[3]);
      }
    },
  };
}
