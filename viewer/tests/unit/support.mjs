// Runs made of plain numbers, in the form in which the page holds them.
const base64 = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');

/** A table as Carom writes it: {rows, of_rows, time, columns, data}. @param columns {name: number[]} */
export function writtenTable(time, columns) {
  const names = Object.keys(columns);
  const data = new Float32Array(time.length * names.length);
  names.forEach((name, i) => data.set(columns[name], i * time.length));
  return {rows: time.length, of_rows: time.length, time: base64(Float64Array.from(time)), columns: names, data: base64(data)};
}

/** The seven columns of a body's pose. @param poses rows of px py pz qw qx qy qz */
export function poseColumns(name, poses) {
  return Object.fromEntries(['px', 'py', 'pz', 'qw', 'qx', 'qy', 'qz'].map((part, i) => [`${name}.${part}`, poses.map((pose) => pose[i])]));
}

export const writtenRun = (motion, {scene = {}, summary = {}, contacts = writtenTable([0, 1], {}), name = 'a run'} = {}) => ({
  name, motion, contacts,
  summary: {title: 'a run', impacts: [], ...summary},
  scene: {gravity: [0, 0, 0], bodies: [{name: 'ground', shapes: []}], joints: [], forces: [], contacts: [], ...scene},
});

/** A document that holds only the data line of a page. */
export const documentWith = (data) => ({getElementById: (id) => (id === 'carom-data' ? {textContent: typeof data === 'string' ? data : JSON.stringify(data)} : null)});
