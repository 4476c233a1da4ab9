// Colours that survive colour blindness: Okabe and Ito, "Color universal design" (2008).
export const okabeIto = {
  orange: '#e69f00', skyBlue: '#56b4e9', green: '#009e73', yellow: '#f0e442',
  blue: '#0072b2', vermillion: '#d55e00', purple: '#cc79a7',
};

// The dark blue is hard to see as a line on a dark ground.
const lighterOnDark = new Map([[okabeIto.blue, '#4ba3dc']]);

/** Colour of a line in the theme that is shown. */
export function lineColor(color) {
  return document.documentElement.dataset.theme === 'dark' ? lighterOnDark.get(color) ?? color : color;
}

/** Black or white, whichever is read better on the colour. */
export function textOn(color) {
  const [red, green, blue] = [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 130 ? '#000' : '#fff';
}

/** Of compared runs, in order; dashes tell them apart on paper too. */
export const runColors = [okabeIto.blue, okabeIto.vermillion, okabeIto.green, okabeIto.purple, okabeIto.orange, okabeIto.skyBlue];
export const runDashes = [[], [7, 3], [2, 3], [9, 3, 2, 3], [5, 2, 2, 2, 2, 2], [12, 4]];

/** Bands of the energy ledger, from bottom to top. */
export const energyBands = [
  {column: 'kinetic', label: 'kinetic', color: okabeIto.blue},
  {column: 'gravitational', label: 'gravitational', color: okabeIto.skyBlue},
  {column: 'springs', label: 'springs', color: okabeIto.green},
  {column: 'contacts', label: 'contacts', color: okabeIto.yellow},
  {column: 'strain', label: 'strain', color: okabeIto.yellow},
  {column: 'lost_in_contact', label: 'lost in contact', color: okabeIto.vermillion},
  {column: 'lost_in_friction', label: 'lost in friction', color: okabeIto.orange},
  {column: 'lost_in_dampers', label: 'lost in dampers', color: okabeIto.purple},
];
