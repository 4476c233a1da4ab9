// Numbers as engineers write them: SI units with prefixes in steps of a thousand.

const prefixes = new Map([[-15, 'f'], [-12, 'p'], [-9, 'n'], [-6, 'µ'], [-3, 'm'], [0, ''], [3, 'k'], [6, 'M'], [9, 'G'], [12, 'T']]);
const units = {
  mass: 'kg', length: 'm', speed: 'm/s', force: 'N', impulse: 'N·s', energy: 'J', time: 's',
};

/** The joint whose stop has this name, if it is one. */
export function jointOfStop(run, contactName) {
  const stop = /^(.*)\.(lower|upper)$/s.exec(contactName ?? '');
  return stop ? run.scene.joints.find((candidate) => candidate.name === stop[1]) : undefined;
}

/** Whether the contact is a stop of a joint that turns: its numbers are along the angle. */
export function isTurningStop(run, contactName) {
  return jointOfStop(run, contactName)?.unit === 'rad';
}

/** Units of a contact's numbers. */
export function unitsOfContact(run, contactName) {
  if (!isTurningStop(run, contactName)) return units;
  return {...units, mass: 'kg·m²', length: 'rad', speed: 'rad/s', force: 'N·m', impulse: 'N·m·s'};
}

/** {factor, unit} for values up to `size`: value·factor is shown with the unit. */
export function scaleFor(size, unit) {
  if (unit === '' || unit === '1') return {factor: 1, unit: ''};
  const inGrams = unit === 'kg';
  const base = inGrams ? size * 1000 : size;
  let power = base > 0 && Number.isFinite(base) ? 3 * Math.floor(Math.log10(base * (1 + 1e-12)) / 3) : 0;
  power = Math.min(12, Math.max(-15, power));
  return {factor: (inGrams ? 1000 : 1) * 10 ** -power, unit: prefixes.get(power) + (inGrams ? 'g' : unit)};
}

/** A number with `digits` significant digits and a true minus sign, without needless zeros. */
export function plain(value, digits = 4) {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (value === 'inf' || value === Infinity) return '∞';
  if (value === '-inf' || value === -Infinity) return '−∞';
  if (typeof value !== 'number') return String(value);
  if (value === 0) return '0';
  const size = Math.abs(value);
  const text = size >= 1e6 || size < 1e-4 ? exponential(value, digits) : String(Number(value.toPrecision(digits)));
  return text.replace('-', '−');
}

function exponential(value, digits) {
  const [mantissa, power] = value.toExponential(digits - 1).split('e');
  const raised = String(Number(power)).replace('-', '⁻').replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[digit]);
  return Number(mantissa) === 1 ? `10${raised}` : `${Number(mantissa)}·10${raised}`;
}

/** A value with its unit: 2.962 MN, 116.7 µs, 801.5 g. */
export function quantity(value, unit, digits = 4) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return plain(value, digits);
  if (value === 0) return unit ? `0\u2009${unit === 'kg' ? 'g' : unit}` : '0';
  // What rounds to the next thousand takes the next prefix.
  const rounded = Number(Math.abs(value).toPrecision(digits));
  const scale = scaleFor(rounded, unit);
  if (!scale.unit) return plain(value, digits);
  return `${plain(value * scale.factor, digits)}\u2009${scale.unit}`;
}

/** A value beside others up to `size`: what is nothing but rounding is zero. */
export function quantityAmong(value, unit, size, digits = 4) {
  return quantity(Math.abs(value) < 1e-9 * size ? 0 : value, unit, digits);
}

/** A difference with its sign. */
export function signed(value, unit, digits = 3) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '–';
  return value > 0 ? `+${quantity(value, unit, digits)}` : quantity(value, unit, digits);
}

/** A time of the run, with as many digits as tell samples apart. */
export function timeText(t, digits = 6) {
  return quantity(t, 's', digits);
}

/** Several of one thing: "1 impact", "3 impacts". */
export function count(number, noun, plural = `${noun}s`) {
  return `${number} ${number === 1 ? noun : plural}`;
}
