// Curves and areas on a canvas. Each function returns how many points it drew.
import {lineColor} from '../palette.js';
import {rowsInView, rowsToDraw} from './thin.js';

/** Strokes values over time; lines break where a value is not finite. */
export function strokeCurve(u, pixels, ratio, curve) {
  const {ctx} = u;
  const rows = rowsOfCurve(u, ratio, curve.time, curve.values);
  setStroke(ctx, ratio, curve);
  ctx.beginPath();
  let broken = true;
  let drawn = 0;
  for (const row of rows) {
    const value = curve.values[row];
    if (!Number.isFinite(value)) {
      broken = true;
      continue;
    }
    const x = pixels.x(curve.time[row]);
    const y = pixels.y(value);
    if (broken) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
    broken = false;
    drawn++;
  }
  ctx.stroke();
  return drawn;
}

/** Fills between two curves over the same times, with a thin line along the upper one. */
export function fillBand(u, pixels, ratio, band) {
  const {ctx} = u;
  const upper = rowsOfCurve(u, ratio, band.time, band.upper);
  const lower = rowsOfCurve(u, ratio, band.time, band.lower);
  ctx.beginPath();
  upper.forEach((row) => ctx.lineTo(pixels.x(band.time[row]), pixels.y(band.upper[row])));
  for (let i = lower.length - 1; i >= 0; i--) ctx.lineTo(pixels.x(band.time[lower[i]]), pixels.y(band.lower[lower[i]]));
  ctx.closePath();
  ctx.fillStyle = band.color;
  ctx.globalAlpha = 0.72;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.beginPath();
  upper.forEach((row) => ctx.lineTo(pixels.x(band.time[row]), pixels.y(band.upper[row])));
  setStroke(ctx, ratio, {color: band.color, width: 1});
  ctx.strokeStyle = band.color;
  ctx.stroke();
  return upper.length;
}

/** Strokes a curve through points (x, y) in their order; points within half a pixel of the last are left out. */
export function strokePath(u, pixels, ratio, curve) {
  const {ctx} = u;
  setStroke(ctx, ratio, curve);
  ctx.beginPath();
  let drawn = 0;
  let lastX = NaN;
  let lastY = NaN;
  const nearest = 0.5 * ratio;
  const size = curve.x.length;
  for (let i = 0; i < size; i++) {
    const x = pixels.x(curve.x[i]);
    const y = pixels.y(curve.y[i]);
    if (!Number.isFinite(x) || !Number.isFinite(y)) continue;
    const near = Math.abs(x - lastX) < nearest && Math.abs(y - lastY) < nearest;
    if (near && size > 400 && i < size - 1) continue;
    if (drawn === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
    lastX = x;
    lastY = y;
    drawn++;
  }
  ctx.stroke();
  return drawn;
}

function rowsOfCurve(u, ratio, time, values) {
  const {min, max} = u.scales.x;
  const {from, to} = rowsInView(time, min, max);
  return rowsToDraw(time, values, from, to, min, max, Math.max(1, Math.round(u.bbox.width / ratio)));
}

function setStroke(ctx, ratio, {color, dash = [], width = 1.5}) {
  ctx.strokeStyle = lineColor(color);
  ctx.lineWidth = width * ratio;
  ctx.lineJoin = 'round';
  ctx.setLineDash(dash.map((length) => length * ratio));
}
