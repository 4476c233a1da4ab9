// The picture of the runs: bodies, joints, springs, contact forces, trails and names, drawn when something changed.
// The camera has no perspective: lengths and angles of a planar mechanism are true, and a ball is a circle anywhere in the picture.
import {AmbientLight, DirectionalLight, Group, OrthographicCamera, Scene, Vector3, WebGLRenderer} from 'three';
import {OrbitControls} from 'three/examples/jsm/controls/OrbitControls.js';
import {jointOfStop} from '../format.js';
import {bodyOfSide, colorOfBody, createBodies} from './bodies.js';
import {createDeformed, magnifications} from './deformed.js';
import {extentOfMotion, slimRadius} from './extent.js';
import {createForces, largestForces} from './forces.js';
import {createJointMarks} from './joint_marks.js';
import {createLegend} from './legend.js';
import {createPalette, LIGHT} from './materials.js';
import {createNames} from './names.js';
import {createPoseReader} from './pose_reader.js';
import {createResolution, isSoftware} from './resolution.js';
import {createSprings} from './springs.js';
import {createStressScale, magnificationText} from './stress_scale.js';
import {addStyle} from './style.js';
import {createTrails} from './trails.js';
import {chooseView, coveredArea, fittedHalfHeight} from './viewpoint.js';

const TRAILS_UP_TO = 60;                   // bodies; the paths of hundreds of balls hide what they should explain

/** The scene of a page that cannot draw one: same functions, and words in place of the picture. */
function sceneWithout(container, reason) {
  const words = document.createElement('p');
  words.className = 'carom-scene-none';
  words.textContent = `No moving picture: ${reason} Plots and tables do not need it.`;
  container.append(words);
  const nothing = () => {};
  return {ok: false, reason, show: nothing, highlight: nothing, setDark: nothing, resize: nothing, setVisible: nothing, resetView: nothing, still: nothing,
    setMagnification: nothing, zoomTo: nothing, screenPosition: () => undefined};
}

/** {reason: why this browser cannot draw the scene, software}. Asked before three.js, which would complain on the console. */
function probeWebGl() {
  if (typeof WebGL2RenderingContext === 'undefined') return {reason: 'this browser does not know WebGL 2.'};
  const gl = document.createElement('canvas').getContext('webgl2');
  if (!gl) return {reason: 'WebGL is switched off in this browser, or its graphics driver offers none.'};
  const software = isSoftware(gl);
  gl.getExtension('WEBGL_lose_context')?.loseContext();                  // a browser allows only a few at once
  return {reason: '', software};
}

function createRenderer(container, antialias) {
  const canvas = document.createElement('canvas');
  container.append(canvas);
  return new WebGLRenderer({canvas, antialias, powerPreference: 'low-power'});
}

/** Everything of one run that moves: {object, update(t, facing), layers}. */
function createRunPicture(run, index, reader, {sizes, extent, largest, palette, software}) {
  const object = new Group();
  const back = new Vector3();
  const ghost = index > 0;
  const bodies = createBodies(run, {ghost, color: run.color, marker: sizes.marker, rod: sizes.rod, extent, software}, palette);
  const deformed = ghost ? undefined : createDeformed(run, bodies.groupOf);
  const trails = run.scene.bodies.length <= TRAILS_UP_TO ? createTrails(run, ghost ? run.color : undefined, sizes.trail, palette) : undefined;
  const joints = ghost ? undefined : createJointMarks(run, reader, sizes.joint, palette);
  const springs = ghost ? undefined : createSprings(run, sizes.spring, palette);
  const forces = ghost ? undefined : createForces(run, sizes.arrows, largest, palette);
  for (const part of [bodies, trails, joints, springs, forces]) if (part) object.add(part.object);
  return {
    object, bodies, forces, deformed,
    layers: {trails: trails?.object, joints: joints?.object, arrows: forces?.object},
    update(t, facing) {
      reader.seek(t);
      back.set(0, 0, 1).applyQuaternion(facing);
      bodies.update(reader, back);
      deformed?.update(t, back);
      joints?.update(reader);
      springs?.update(reader, back);
      trails?.update(reader, t);
      forces?.update(t, facing);
    },
  };
}

/**
 * The scene in `container`, which must have a size of its own.
 * @returns {{show, highlight, setDark, resize, ok, reason, screenPosition, setVisible, resetView, still,
 *   elastic, setMagnification, deformed, zoomTo, cameraState, isAtRest, framesDrawn, forceColors, bodyColor}}
 */
export function createScene(container, runs, {dark = false} = {}) {
  addStyle(container);
  if (runs[0].motion.time.length === 0) return sceneWithout(container, 'the run recorded no motion.');
  const {reason, software} = probeWebGl();
  if (reason !== '') return sceneWithout(container, reason);
  const renderer = createRenderer(container, !software);

  const readers = runs.map(createPoseReader);
  const extent = extentOfMotion(runs, readers);
  const view = chooseView(runs[0], readers[0], extent);
  const area = coveredArea(extent, view);
  const reach = Math.max(Math.min(area.halfWidth, area.halfHeight), 0.4 * Math.max(area.halfWidth, area.halfHeight));
  const sizes = {
    marker: 0.018 * reach, rod: 0.014 * reach, joint: 0.03 * reach, spring: 0.03 * reach,
    trail: 1e-3 * reach, arrows: {longest: 0.6 * reach, thickness: 0.014 * reach},
  };
  const palette = createPalette(dark);
  const largest = largestForces(runs.slice(0, 1));
  const pictures = runs.map((run, index) => createRunPicture(run, index, readers[index], {sizes, extent, largest, palette, software}));

  const world = new Scene();
  for (const picture of pictures) world.add(picture.object);
  const camera = new OrthographicCamera();
  const lamp = new DirectionalLight('#ffffff', LIGHT.lamp);
  world.add(new AmbientLight('#ffffff', LIGHT.ambient), lamp, lamp.target);

  const time = runs[0].motion.time;
  const legend = createLegend(largest, time[time.length - 1] - time[0], runs);
  const names = createNames(runs[0].scene.bodies.map((body) => body.name), runs[0].scene.bodies.map(slimRadius));
  const {deformed} = pictures[0];
  const magnifier = magnifications(deformed.extent);
  const scale = deformed.any ? createStressScale(deformed.extent.stress) : undefined;
  deformed.setMagnification(magnifier.list[magnifier.start]);
  renderer.localClippingEnabled = deformed.any;
  container.append(names.element, legend.element, ...(scale ? [scale.element] : []));

  const controls = new OrbitControls(camera, renderer.domElement);
  controls.enableDamping = false;
  controls.minZoom = 0.2;
  controls.maxZoom = 2000;
  const resolution = createResolution(renderer, software, () => requestDraw());

  let [width, height] = [1, 1];
  let shownTime = time[0];
  let frame = 0;
  let framesDrawn = 0;
  let namesOn = true;
  let ghostsOn = true;
  const pose = new Float64Array(7);
  const point = new Vector3();

  function fitFrustum() {
    // The legend lies over the lowest part of the picture, which the bodies therefore leave free.
    const free = Math.max(0.5 * height, height - legend.element.offsetHeight - 6);
    const half = fittedHalfHeight(area, width / free);
    camera.top = half;
    camera.bottom = half - (2 * half * height) / free;
    camera.right = (half * width) / free;
    camera.left = -camera.right;
    const depth = 4 * (extent.radius + half);
    camera.near = 0;
    camera.far = 2 * depth;
    camera.updateProjectionMatrix();
    return depth;
  }

  function resetView() {
    const depth = fitFrustum();
    camera.up.set(...view.orbitUp);
    camera.zoom = 1;
    camera.position.set(...area.centre).addScaledVector(point.set(...view.back), depth);
    controls.target.set(...area.centre);
    camera.updateProjectionMatrix();
    controls.update();
    requestDraw();
  }

  /** Writes where a body's centre of mass is in the container [CSS px]; false when it is not recorded. */
  function project(bodyIndex, out) {
    if (!readers[0].read(bodyIndex, pose)) return false;
    point.set(pose[0], pose[1], pose[2]).project(camera);
    out.x = ((point.x + 1) / 2) * width;
    out.y = ((1 - point.y) / 2) * height;
    return out.x > -20 && out.x < width + 20 && out.y > -20 && out.y < height + 20;
  }

  function bringUpToDate() {
    camera.updateMatrixWorld();
    for (let i = 0; i < pictures.length; ++i) {
      if (i > 0) pictures[i].object.visible = ghostsOn && runs[i].visible !== false;
      pictures[i].update(shownTime, camera.quaternion);
    }
  }

  function draw() {
    frame = 0;
    bringUpToDate();
    lamp.position.set(...LIGHT.lampDirection).applyQuaternion(camera.quaternion).add(controls.target);
    lamp.target.position.copy(controls.target);
    readers[0].seek(shownTime);
    if (namesOn) names.update(project, width, height, (camera.zoom * height) / (camera.top - camera.bottom));
    resolution.beforeDraw();
    renderer.render(world, camera);
    ++framesDrawn;
  }

  function requestDraw() {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function resize() {
    const box = container.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return;
    [width, height] = [box.width, box.height];
    resolution.setSize(width, height);
    fitFrustum();
    names.measure();
    requestDraw();
  }

  function setDark(isDark) {
    container.classList.toggle('dark', isDark);
    palette.setDark(isDark, getComputedStyle(container).getPropertyValue('--panel').trim());
    renderer.setClearColor(palette.background);
    legend.paint(palette);
    requestDraw();
  }

  controls.addEventListener('change', requestDraw);
  renderer.domElement.addEventListener('dblclick', resetView);
  new ResizeObserver(resize).observe(container);
  setDark(dark);
  resize();
  resetView();

  return {
    ok: true,
    reason: '',
    show(t) {
      shownTime = t;
      requestDraw();
    },
    /** Marks a contact: a ring where it touches, its bodies lighter, their names bold. Nothing: no contact. */
    highlight(contactName) {
      const contact = (runs[0].scene.contacts ?? []).find((candidate) => candidate.name === contactName);
      const joint = contact ? undefined : jointOfStop(runs[0], contactName);
      const touched = new Set((contact?.between ?? joint?.bodies ?? []).map((side) => bodyOfSide(runs[0].scene.bodies, side)));
      for (const picture of pictures) {
        picture.forces?.highlight(contactName);
        picture.bodies.highlight(touched);
      }
      names.emphasise(touched);
      requestDraw();
    },
    setDark,
    resize,
    resetView,
    /** A copy of the picture that stays, for paper: what a canvas of WebGL holds is gone after it was shown. */
    still() {
      resolution.holdStill();
      draw();
      const {width: wide, height: high} = renderer.domElement;
      const copy = Object.assign(document.createElement('canvas'), {width: wide, height: high});
      copy.getContext('2d').drawImage(renderer.domElement, 0, 0);
      renderer.domElement.after(copy);
      return copy;
    },
    /** What elastic bodies are drawn with: {magnifications, start}, or undefined where none is. */
    elastic: deformed.any ? {magnifications: magnifier.list, start: magnifier.start, extent: deformed.extent} : undefined,
    setMagnification(value) {
      deformed.setMagnification(value);
      scale?.showMagnification(magnificationText(value));
      requestDraw();
    },
    /** For tests: {vertices, stress, magnification, cut} of a body that is drawn deformed now. */
    deformed(bodyName) {
      bringUpToDate();
      return deformed.shown(bodyName);
    },
    /** Brings a point [m] to the middle, with so much around it [m]. */
    zoomTo(place, reach) {
      fitFrustum();
      const middle = (camera.top + camera.bottom) / 2;
      camera.zoom = Math.min(controls.maxZoom, Math.max(1, Math.min(camera.right, (camera.top - camera.bottom) / 2) / reach));
      point.set(...place).sub(controls.target);
      // The middle of the picture is not where the camera looks: the legend takes its lowest part.
      const up = new Vector3(0, 1, 0).applyQuaternion(camera.quaternion).multiplyScalar(-middle);
      camera.position.add(point).add(up);
      controls.target.add(point).add(up);
      camera.updateProjectionMatrix();
      controls.update();
      requestDraw();
    },
    /** Shows or hides 'arrows', 'trails', 'joints', 'names', 'section' (of elastic bodies) or 'ghosts' (the runs after the first). */
    setVisible(layer, on) {
      if (layer === 'names') {
        namesOn = on;
        names.setVisible(on);
      } else if (layer === 'ghosts') {
        ghostsOn = on;
      } else if (layer === 'section') {
        deformed.setCut(on);
      } else {
        for (const picture of pictures) if (picture.layers[layer]) picture.layers[layer].visible = on;
        if (layer === 'arrows') legend.showArrows(on);
      }
      requestDraw();
    },
    /** Where a body's centre of mass is on the page at the time shown: {x, y} [CSS px], or undefined. */
    screenPosition(bodyName) {
      const index = runs[0].scene.bodies.findIndex((body) => body.name === bodyName);
      if (index < 0) return undefined;
      bringUpToDate();
      readers[0].seek(shownTime);
      const out = {x: 0, y: 0};
      project(index, out);
      const box = container.getBoundingClientRect();
      return {x: box.left + out.x, y: box.top + out.y};
    },
    /** The camera as plain numbers, for tests: matrices by columns, and the rectangle of the picture on the page [CSS px]. */
    cameraState() {
      bringUpToDate();
      const box = container.getBoundingClientRect();
      return {projection: camera.projectionMatrix.toArray(), worldToCamera: camera.matrixWorldInverse.toArray(),
        left: box.left, top: box.top, width: box.width, height: box.height};
    },
    /** Whether the picture is drawn as it stays, with all its pixels. */
    isAtRest: () => frame === 0 && resolution.isFine(),
    framesDrawn: () => framesDrawn,
    forceColors: () => ({normal: palette.themeColor('normal'), friction: palette.themeColor('friction')}),
    /** '#rrggbb' of a body's surface. */
    bodyColor: (bodyName) => colorOfBody(runs[0].scene.bodies.findIndex((body) => body.name === bodyName)),
  };
}
