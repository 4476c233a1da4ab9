// Modes of the bodies of a run that bend: their surfaces, how each mode displaces them, and the energies.
import {bytesOfBase64} from '../base64.js';

const PARTS = 32767;  // displacements come as parts of the largest

/**
 * @typedef {object} Mode
 * @property {string} name        "bending z 2"; of solids "mode 2"
 * @property {number} frequency   [Hz]
 * @property {number} energy      at the end [J]
 * @property {number} largest     at most [J]
 * @property {Float32Array} [shape]  x, y, z by vertex, the largest displacement is 1; not of all where modes are many
 *
 * @typedef {object} ModalBody
 * @property {string} body
 * @property {Float32Array} vertices   undeformed, body axes [m]
 * @property {Uint16Array} triangles
 * @property {Mode[]} modes            slowest first
 */

/** @returns {ModalBody[]} what is not whole is left out */
export function readModes(modes) {
  if (modes === null || typeof modes !== 'object') return [];
  return Object.entries(modes).map(([name, body]) => readBody(name, body)).filter(Boolean);
}

const numbersOf = (Type, text) => {
  const bytes = bytesOfBase64(text ?? '');
  return new Type(bytes.buffer, 0, Math.floor(bytes.length / Type.BYTES_PER_ELEMENT));
};

function readBody(name, body) {
  try {
    const vertices = numbersOf(Float32Array, body.vertices);
    const triangles = numbersOf(Uint16Array, body.triangles);
    if (vertices.length % 3 !== 0 || !vertices.every(Number.isFinite) || triangles.some((place) => 3 * place >= vertices.length)) return undefined;
    const counts = new Map();
    const modes = body.modes.map((mode) => {
      const kind = String(mode.kind ?? '');
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return {name: `${kind || 'mode'} ${count}`, frequency: mode.frequency, energy: mode.energy, largest: mode.largest_energy, shape: shapeOf(mode.shape, vertices.length)};
    });
    const numbers = modes.every((mode) => [mode.frequency, mode.energy, mode.largest].every(Number.isFinite));
    return numbers && modes.length > 0 ? {body: name, vertices, triangles, modes} : undefined;
  } catch {
    return undefined;
  }
}

function shapeOf(text, length) {
  if (typeof text !== 'string') return undefined;
  const parts = numbersOf(Int16Array, text);
  return parts.length === length && length > 0 ? Float32Array.from(parts, (part) => part / PARTS) : undefined;
}

/** The modes that are drawn first: those that had the most energy, slowest first. */
export function liveliest(body, most) {
  const drawn = body.modes.filter((mode) => mode.shape);
  const chosen = new Set([...drawn].sort((a, b) => b.largest - a.largest).slice(0, most));
  return drawn.filter((mode) => chosen.has(mode));
}
