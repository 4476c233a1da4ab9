// Pixels of a screenshot: a reader of the PNG files that browsers write (8 bits, RGB or RGBA, not interlaced).
import {inflateSync} from 'node:zlib';

/** {width, height, pixel(x, y) -> [r, g, b]}. */
export function readPng(bytes) {
  let [width, height, channels] = [0, 0, 0];
  const parts = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = {2: 3, 6: 4}[body[9]];
      if (body[8] !== 8 || channels === undefined || body[12] !== 0) throw new Error('a kind of PNG that browsers do not write');
    } else if (type === 'IDAT') {
      parts.push(body);
    }
    at += 12 + length;
  }
  const data = unfiltered(inflateSync(Buffer.concat(parts)), width, height, channels);
  return {width, height, pixel: (x, y) => {
    const at = (Math.round(y) * width + Math.round(x)) * channels;
    return [data[at], data[at + 1], data[at + 2]];
  }};
}

/** Undoes the filters of the rows (PNG specification, section 9). */
function unfiltered(raw, width, height, channels) {
  const stride = width * channels;
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (stride + 1)];
    for (let i = 0; i < stride; ++i) {
      const left = i >= channels ? out[y * stride + i - channels] : 0;
      const above = y > 0 ? out[(y - 1) * stride + i] : 0;
      const corner = y > 0 && i >= channels ? out[(y - 1) * stride + i - channels] : 0;
      const predicted = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
      out[y * stride + i] = raw[y * (stride + 1) + 1 + i] + predicted;
    }
  }
  return out;
}

function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
