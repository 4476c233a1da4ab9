// Colours of the scene, and one material per colour and use.
import {Color, DoubleSide, LineBasicMaterial, MeshBasicMaterial, MeshLambertMaterial, ShaderMaterial} from 'three';

// Bodies: muted tones after Okabe and Ito, which also differ in lightness. Blue-violet and orange-red stay free for the forces.
export const BODY_COLORS = ['#5b9bd5', '#e3b23c', '#4ea888', '#c785ad', '#8a9ba8', '#b08a5b', '#86c5da', '#a5b547'];
export const GROUND_COLOR = '#9aa0a6';

/** Light from all sides, and a lamp that goes with the camera, a little to the left and above (direction in the camera's axes). */
export const LIGHT = {ambient: 1.5, lamp: 1.9, lampDirection: [-0.5, 0.8, 1]};

const THEMES = {
  light: {background: '#ffffff', edge: '#2b3036', grid: '#a9b0b7', slab: '#c9ced3', mark: '#20252b', trail: '#6a727b',
    normal: '#0a3fbf', friction: '#d1480a', contact: '#111418', ring: '#b3006b'},
  dark: {background: '#171b20', edge: '#0b0d10', grid: '#4b535c', slab: '#343b43', mark: '#e8ebee', trail: '#8b949e',
    normal: '#7fb2ff', friction: '#ff8a3d', contact: '#ffffff', ring: '#ff6fc4'},
};

/**
 * A body of another run: thin in the middle, strong where its surface turns away, so that also a ball has an outline. It lies a
 * little behind, so that it does not tint a body of the first run in the same place.
 */
function ghostMaterial(color) {
  return new ShaderMaterial({
    uniforms: {color: {value: new Color(color)}},
    transparent: true, depthWrite: false, polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 12,
    vertexShader: `
      varying vec3 vNormal;
      void main() {
        vec4 place = vec4(position, 1.0);
        vec3 turned = normal;
        #ifdef USE_INSTANCING
          place = instanceMatrix * place;
          turned = mat3(instanceMatrix) * turned;
        #endif
        vNormal = normalMatrix * turned;
        gl_Position = projectionMatrix * modelViewMatrix * place;
      }`,
    fragmentShader: `
      uniform vec3 color;
      varying vec3 vNormal;
      void main() {
        float away = 1.0 - abs(normalize(vNormal).z);
        gl_FragColor = vec4(color, mix(0.2, 0.95, away * away * away));
        #include <colorspace_fragment>
      }`,
  });
}

/**
 * Materials by use and colour; changing the theme repaints those made so far.
 * All are made once: a frame makes none.
 */
export function createPalette(dark) {
  const made = new Map();
  let theme = dark ? THEMES.dark : THEMES.light;

  const keep = (key, make) => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key);
  };
  const themed = (name, make) => keep(`theme ${make.name} ${name}`, () => {
    const material = make(theme[name]);
    material.userData.themeColor = name;
    return material;
  });

  const behindEdges = {polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 2};
  const solid = (color) => new MeshLambertMaterial({color, vertexColors: true, ...behindEdges});
  const lit = (color) => new MeshLambertMaterial({color, vertexColors: true, ...behindEdges, emissive: new Color(color), emissiveIntensity: 0.15});
  const glass = (color) => new MeshLambertMaterial({color, transparent: true, opacity: 0.28, side: DoubleSide, depthWrite: false});
  const ghost = (color) => ghostMaterial(color);
  const line = (color) => new LineBasicMaterial({color});
  const edge = (color) => new LineBasicMaterial({color, transparent: true, opacity: 0.55});
  const faint = (color) => new LineBasicMaterial({color, transparent: true, opacity: 0.3});
  const slab = (color) => new MeshLambertMaterial({color, transparent: true, opacity: 0.5, depthWrite: false});
  const overlay = (color) => new MeshBasicMaterial({color, depthTest: false, depthWrite: false, side: DoubleSide, transparent: true});

  return {
    solid: (color) => keep(`solid ${color}`, () => solid(color)),
    lit: (color) => keep(`lit ${color}`, () => lit(color)),
    glass: (color) => keep(`glass ${color}`, () => glass(color)),
    ghost: (color) => keep(`ghost ${color}`, () => ghost(color)),
    ghostEdge: (color) => keep(`line ${color}`, () => line(color)),
    trail: (color) => keep(`line ${color}`, () => line(color)),
    faintTrail: (color) => keep(`faint ${color}`, () => faint(color)),
    edge: () => themed('edge', edge),
    grid: () => themed('grid', line),
    slab: () => themed('slab', slab),
    overlay: (name) => themed(name, overlay),
    get background() { return theme.background; },
    themeColor: (name) => theme[name],
    /** @param background of the panel that holds the picture, if it has one */
    setDark(isDark, background) {
      theme = {...(isDark ? THEMES.dark : THEMES.light), ...(background ? {background} : {})};
      for (const material of made.values())
        if (material.userData.themeColor) material.color.set(theme[material.userData.themeColor]);
    },
    dispose() { for (const material of made.values()) material.dispose(); },
  };
}
