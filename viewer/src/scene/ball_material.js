// Hundreds of balls, each drawn as a square that faces the camera and paints itself as a ball: four corners instead of hundreds, and an
// exact circle. This is for pictures that the processor draws; a graphics card rather smooths the edges of true triangles. Light and tones are those of the other bodies: ambient and lamp as in scene.js, two tones by octants as in shape_geometry.js.
import {PlaneGeometry, ShaderMaterial, Vector3} from 'three';

export const ballSquare = () => new PlaneGeometry(2, 2);

/** For an InstancedMesh of `ballSquare()` with instance colours; an instance's matrix holds place, turn and radius of its ball. */
export function createBallMaterial({ambient, lamp, lampDirection}) {
  return new ShaderMaterial({
    uniforms: {ambient: {value: ambient}, lamp: {value: lamp}, lampDirection: {value: new Vector3(...lampDirection).normalize()}},
    vertexShader: `
      varying vec2 vPlace;            // in the square, the ball's circle having radius 1
      varying vec3 vTone;
      varying mat3 vToBody;           // from the camera's axes to those of the ball
      varying float vDepthOfRadius;   // half of what one radius towards the camera is in depth
      void main() {
        mat4 toCamera = modelViewMatrix * instanceMatrix;
        float radius = length(toCamera[0].xyz);
        vToBody = transpose(mat3(toCamera)) / radius;
        vPlace = position.xy;
        vTone = vec3(1.0);
        #ifdef USE_INSTANCING_COLOR
          vTone = instanceColor;
        #endif
        vDepthOfRadius = 0.5 * projectionMatrix[2][2] * radius;
        gl_Position = projectionMatrix * (toCamera[3] + vec4(radius * position.xy, 0.0, 0.0));
      }`,
    fragmentShader: `
      uniform float ambient;
      uniform float lamp;
      uniform vec3 lampDirection;
      varying vec2 vPlace;
      varying vec3 vTone;
      varying mat3 vToBody;
      varying float vDepthOfRadius;
      void main() {
        float square = dot(vPlace, vPlace);
        if (square > 1.0) discard;
        vec3 normal = vec3(vPlace, sqrt(1.0 - square));
        vec3 own = vToBody * normal;
        float tone = own.x * own.y * own.z > 0.0 ? 0.8 : 1.0;
        float light = (ambient + lamp * max(0.0, dot(normal, lampDirection))) * ${(1 / Math.PI).toFixed(8)};
        gl_FragColor = vec4(vTone * tone * light, 1.0);
        gl_FragDepth = gl_FragCoord.z + vDepthOfRadius * normal.z;
        #include <colorspace_fragment>
      }`,
  });
}
