// Springs between two points: a helix that is stretched along the line between them.
import {Curve, Group, Mesh, Quaternion, TubeGeometry, Vector3} from 'three';

const COILS = 9;
const END = 0.12;                          // part of the length that is straight, at either end

/** A helix of unit length along z and unit radius. */
class Helix extends Curve {
  getPoint(t, target = new Vector3()) {
    const inside = Math.min(1, Math.max(0, (t - END) / (1 - 2 * END)));
    const radius = Math.min(1, 12 * Math.min(inside, 1 - inside));
    const angle = 2 * Math.PI * COILS * inside;
    return target.set(radius * Math.cos(angle), radius * Math.sin(angle), t);
  }
}

/** The springs of one run: {object, update(reader)}; `width` is the radius of the coils [m]. */
export function createSprings(run, width, palette) {
  const object = new Group();
  const indexOf = new Map(run.scene.bodies.map((body, index) => [body.name, index]));
  const springs = [];
  let geometry;
  for (const force of run.scene.forces ?? []) {
    const bodies = (force.bodies ?? []).map((name) => indexOf.get(name));
    if (!/spring|damper/.test(force.type) || bodies.length !== 2 || bodies.includes(undefined) || force.points?.length !== 2) continue;
    // The tube is made at coil radius 1 and thickness 0.16; its length is stretched, which leaves the wire's look.
    geometry ??= new TubeGeometry(new Helix(), 22 * COILS, 0.16, 5);
    const mesh = new Mesh(geometry, palette.overlay('trail'));
    mesh.renderOrder = 8;
    object.add(mesh);
    springs.push({mesh, bodies, points: force.points});
  }
  const pose = new Float64Array(7);
  const ends = [new Vector3(), new Vector3()];
  const rotation = new Quaternion();
  const z = new Vector3(0, 0, 1);
  return {
    object,
    update(reader) {
      for (const {mesh, bodies, points} of springs) {
        for (let end = 0; end < 2; ++end) {
          reader.read(bodies[end], pose);
          rotation.set(pose[4], pose[5], pose[6], pose[3]);
          ends[end].set(points[end][0], points[end][1], points[end][2]).applyQuaternion(rotation);
          ends[end].x += pose[0];
          ends[end].y += pose[1];
          ends[end].z += pose[2];
        }
        mesh.position.copy(ends[0]);
        const length = ends[1].sub(ends[0]).length();
        mesh.visible = length > 0;
        if (!mesh.visible) continue;
        mesh.quaternion.setFromUnitVectors(z, ends[1].divideScalar(length));
        mesh.scale.set(width, width, length);
      }
    },
  };
}
