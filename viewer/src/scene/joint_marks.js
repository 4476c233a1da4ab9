// Small marks that tell how a joint moves. Which ones belong to a joint stands in scene.json: pin or ring about its axis, a ring
// across, rail along it, ball, block, dot. They are drawn over the bodies, as on a kinematic sketch.
import {BoxGeometry, CircleGeometry, CylinderGeometry, Group, InstancedMesh, Matrix4, Quaternion, RingGeometry, SphereGeometry, Vector3} from 'three';
import {mergeGeometries} from 'three/examples/jsm/utils/BufferGeometryUtils.js';
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

const disc = (radius) => new CircleGeometry(radius, 20);
const ring = (size) => [new RingGeometry(0.6 * size, size, 24), new CylinderGeometry(size, size, 0.4 * size, 24, 1, true).rotateX(Math.PI / 2)];

function rail(size, [from, to]) {
  const [low, high] = [from - 2.5 * size, to + 2.5 * size];
  return [new CylinderGeometry(0.14 * size, 0.14 * size, high - low, 6).rotateX(Math.PI / 2).translate(0, 0, (low + high) / 2),
    ...[low, high].map((end) => new BoxGeometry(0.9 * size, 0.9 * size, 0.25 * size).translate(0, 0, end))];
}

/** Each mark as {ink, paper}: lists of geometries with the joint's axis along z and its point at the origin. */
const MARKS = {
  pin: (size) => ({ink: ring(size), paper: [disc(0.62 * size)]}),
  ring: (size) => ({ink: ring(size), paper: []}),
  'cross-ring': (size) => ({ink: ring(size).map((part) => part.rotateX(Math.PI / 2)), paper: []}),
  rail: (size, travel) => ({ink: rail(size, travel), paper: []}),
  ball: (size) => ({ink: [new SphereGeometry(0.85 * size, 12, 8)], paper: [new SphereGeometry(0.4 * size, 10, 6)]}),
  block: (size) => ({ink: [new BoxGeometry(1.5 * size, 1.5 * size, 1.5 * size)], paper: []}),
  dot: (size) => ({ink: [new SphereGeometry(0.5 * size, 10, 6)], paper: []}),
};

function partsOf(marks, size, travel) {
  const parts = marks.map((mark) => (MARKS[mark] ?? MARKS.dot)(size, travel));
  return {ink: parts.flatMap((part) => part.ink), paper: parts.flatMap((part) => part.paper)};
}

const INK_ORDER = 10;
const PAPER_ORDER = 11;

/** All marks that look alike, as instances of one mesh per colour: {meshes, place(i, matrix)}. */
function instances({ink, paper}, count, palette) {
  const meshes = [[ink, 'mark', INK_ORDER], [paper, 'background', PAPER_ORDER]].filter(([parts]) => parts.length > 0).map(([parts, color, order]) => {
    const mesh = new InstancedMesh(mergeGeometries(parts), palette.overlay(color), count);
    mesh.renderOrder = order;
    mesh.frustumCulled = false;
    return mesh;
  });
  return {
    meshes,
    place(i, matrix) {
      for (const mesh of meshes) {
        mesh.setMatrixAt(i, matrix);
        mesh.instanceMatrix.needsUpdate = true;
      }
    },
  };
}

/** The joints of a run that can be drawn: [{kind, body, local, travel, marks}]; those of one `kind` look alike. */
function drawable(run, reader) {
  const indexOf = new Map(run.scene.bodies.map((body, index) => [body.name, index]));
  return (run.scene.joints ?? []).flatMap((joint, number) => {
    const indices = (joint.bodies ?? []).map((name) => indexOf.get(name));
    if (indices.length < 2 || indices.includes(undefined) || joint.points?.[0]?.length !== 3) return [];
    const axis = unit(joint.axes?.[0] ?? [0, 0, 0]);
    const marks = joint.marks ?? ['dot'];
    const slides = axis && marks.includes('rail');
    const local = new Matrix4().compose(new Vector3(...joint.points[0]), axis ? turnZTo(axis) : new Quaternion(), new Vector3(1, 1, 1));
    const alike = marks.join(' ');
    return [{marks, kind: slides ? `${alike} ${number}` : alike, body: indices[0], local,
      travel: slides ? travelAlongAxis(run, joint, reader, indices) : [0, 0]}];
  });
}

/** The marks of one run's joints: {object, update(reader)}. */
export function createJointMarks(run, reader, size, palette) {
  const object = new Group();
  const joints = drawable(run, reader);
  const kinds = [...new Set(joints.map((joint) => joint.kind))].map((kind) => {
    const alike = joints.filter((joint) => joint.kind === kind);
    const drawn = instances(partsOf(alike[0].marks, size, alike[0].travel), alike.length, palette);
    object.add(...drawn.meshes);
    return {alike, drawn};
  });
  const pose = new Float64Array(7);
  const matrix = new Matrix4();
  const [position, rotation, one] = [new Vector3(), new Quaternion(), new Vector3(1, 1, 1)];
  return {
    object,
    update(from) {
      for (const {alike, drawn} of kinds) {
        for (let i = 0; i < alike.length; ++i) {
          from.read(alike[i].body, pose);
          matrix.compose(position.set(pose[0], pose[1], pose[2]), rotation.set(pose[4], pose[5], pose[6], pose[3]), one).multiply(alike[i].local);
          drawn.place(i, matrix);
        }
      }
    },
  };
}
