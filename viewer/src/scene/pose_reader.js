// Poses of all bodies of a run at one time, by their place in scene.bodies, without making anything in a frame.
import {poseAt} from '../pose.js';

/** {seek(t), read(index, out)}: `out` gets px py pz qw qx qy qz; read is false for a moving body that was not recorded. */
export function createPoseReader(run) {
  const names = run.scene.bodies.map((body) => body.name);
  const known = names.map((name, index) => index === 0 || run.motion.column(`${name}.px`) !== undefined);
  const pose = {position: [0, 0, 0], quaternion: [1, 0, 0, 0]};
  let time = 0;
  return {
    seek(t) { time = t; },
    read(index, out) {
      if (!known[index]) return false;
      if (index === 0) {
        out.fill(0);
        out[3] = 1;
        return true;
      }
      poseAt(run, names[index], time, pose);
      for (let i = 0; i < 3; ++i) out[i] = pose.position[i];
      for (let i = 0; i < 4; ++i) out[3 + i] = pose.quaternion[i];
      return true;
    },
  };
}
