// What a picture shows: the colour of a body under any light, its outline, and where the camera must put a point.
import {readPng} from './png.mjs';

/** Hue [deg], saturation and value of a colour. */
export function hueOf([r, g, b]) {
  const [high, low] = [Math.max(r, g, b), Math.min(r, g, b)];
  const chroma = high - low;
  let hue = 0;
  if (chroma > 0) hue = high === r ? ((g - b) / chroma + 6) % 6 : high === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return {hue: 60 * hue, saturation: high > 0 ? chroma / high : 0, value: high / 255};
}

export const rgbOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Whether a pixel is a body's surface: light changes its brightness, not its hue. */
export function looksLike(pixel, hex) {
  const [seen, own] = [hueOf(pixel), hueOf(rgbOf(hex))];
  const apart = Math.abs(((seen.hue - own.hue + 540) % 360) - 180);
  return apart < 14 && Math.abs(seen.saturation - own.saturation) < 0.22 && seen.value > 0.2;
}

/** Rectangle {left, top, right, bottom, count} of the pixels of a body within `box` {left, top, width, height} [px]; undefined if none. */
export function outline(image, hex, box) {
  let found;
  for (let y = Math.ceil(box.top); y < box.top + box.height && y < image.height; ++y) {
    for (let x = Math.ceil(box.left); x < box.left + box.width && x < image.width; ++x) {
      if (!looksLike(image.pixel(x, y), hex)) continue;
      found ??= {left: x, right: x, top: y, bottom: y, count: 0};
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.bottom = y;
      ++found.count;
    }
  }
  return found;
}

/** Product of a 4 x 4 matrix, stored by columns, and a vector. */
const times = (m, v) => [0, 1, 2, 3].map((row) => m[row] * v[0] + m[row + 4] * v[1] + m[row + 8] * v[2] + m[row + 12] * v[3]);

/** Where a point [m] must be on the page [CSS px], from the matrices of the camera alone. */
export function projected(camera, point) {
  const [x, y, , w] = times(camera.projection, times(camera.worldToCamera, [...point, 1]));
  return {x: camera.left + ((x / w + 1) / 2) * camera.width, y: camera.top + ((1 - y / w) / 2) * camera.height};
}

/** Pixels per metre of a camera without perspective, across and up. */
export const pixelsPerMetre = (camera) => ({
  x: (Math.hypot(...[0, 4, 8].map((i) => camera.projection[0] * camera.worldToCamera[i])) * camera.width) / 2,
  y: (Math.hypot(...[1, 5, 9].map((i) => camera.projection[5] * camera.worldToCamera[i])) * camera.height) / 2,
});

/** A screenshot of what the window shows, kept as a file, as pixels. */
export async function photograph(page, file) {
  return readPng(await page.screenshot({path: file, animations: 'disabled'}));
}

/** Switches off all that may lie over the bodies, as the reader of the page can. */
export async function onlyBodies(page) {
  await page.evaluate(() => {
    for (const layer of ['arrows', 'trails', 'joints', 'names']) window.carom.scene.setVisible(layer, false);
    window.carom.scene.highlight(undefined);
  });
}
