#include "tool/study_page_parts.h"

namespace carom::tool {

const char* const study_page_charts = R"js(
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const inputs = data.parameters, outputs = data.outputs, rows = data.rows;
const byId = id => document.getElementById(id);
const colour = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
let output = 0, selected = null;

/* Numbers as people read them. */
function text(value) {
  if (value === null || value === undefined) return "–";
  if (typeof value !== "number") return String(value);
  if (value === 0) return "0";
  const size = Math.abs(value);
  return size >= 1e5 || size < 1e-3 ? value.toExponential(3).replace(/\.?0+e/, "e")
                                    : String(parseFloat(value.toPrecision(5)));
}

/* A column of the rows as places from 0 to 1. Texts get a place each. */
function axisOf(column, title, log) {
  const values = rows.map(row => row[column]).filter(value => value !== null);
  const texts = values.some(value => typeof value === "string");
  const levels = texts ? [...new Set(values.map(String))] : null;
  let low = Infinity, high = -Infinity;
  for (const value of levels ? [0, levels.length - 1] : values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (!(low <= high)) { low = 0; high = 1; }
  if (low === high) { const room = Math.abs(low) * 0.1 || 1; low -= room; high += room; log = false; }
  log = Boolean(log) && low > 0;
  const scale = value => log ? Math.log(value) : value;
  const number = value => value === null ? null : levels ? levels.indexOf(String(value)) : value;
  const at = value => (scale(value) - scale(low)) / (scale(high) - scale(low));
  return { title, levels, low, high, log, at,
    place: row => { const value = number(row[column]); return value === null ? null : at(value); },
    value: row => number(row[column]) };
}

function ticks(axis, most) {
  if (axis.levels) return axis.levels.map((label, i) => ({ at: axis.at(i), label }));
  const list = [];
  if (axis.log) {
    const decades = Math.log10(axis.high / axis.low);
    for (let power = Math.floor(Math.log10(axis.low)); power <= Math.log10(axis.high); ++power) {
      for (const lead of decades < 0.7 ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : decades < 1.5 ? [1, 2, 3, 5] : decades < 3 ? [1, 3] : [1]) {
        const value = lead * 10 ** power;
        if (value >= axis.low * 0.999 && value <= axis.high * 1.001) list.push(value);
      }
    }
  } else {
    const rough = (axis.high - axis.low) / most, power = 10 ** Math.floor(Math.log10(rough));
    const step = power * [1, 2, 5, 10].find(lead => lead * power >= rough * 0.999);
    for (let i = Math.ceil(axis.low / step - 1e-6); i * step <= axis.high + 1e-6 * step; ++i) list.push(i * step);
  }
  return list.map(value => ({ at: axis.at(value), label: text(value) }));
}

/* A canvas as sharp as the screen, in pixels of the page. */
function pen(canvas, height) {
  const ratio = window.devicePixelRatio || 1, width = Math.max(canvas.clientWidth, 200);
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  canvas.style.height = height + "px";
  const draw = canvas.getContext("2d");
  draw.scale(ratio, ratio);
  draw.font = "12px system-ui, sans-serif";
  return { draw, width, height };
}

/* Frame, ticks and titles; where a place from 0 to 1 is in the picture. */
function frame(of, x, y) {
  const { draw, width, height } = of;
  const vertical = ticks(y, 5);
  const left = 12 + Math.min(90, Math.max(...vertical.map(tick => draw.measureText(tick.label).width), 20));
  const box = { left, top: 10, right: width - 14, bottom: height - 24 };
  const px = place => box.left + place * (box.right - box.left);
  const py = place => box.bottom - place * (box.bottom - box.top);
  draw.strokeStyle = colour("line");
  draw.fillStyle = colour("soft");
  draw.textAlign = "right";
  for (const tick of vertical) {
    line(draw, box.left, py(tick.at), box.right, py(tick.at));
    draw.fillText(tick.label, box.left - 5, py(tick.at) + 4, left - 6);
  }
  draw.textAlign = "center";
  let free = -1;
  for (const tick of ticks(x, Math.max(2, Math.floor((box.right - box.left) / 50)))) {
    const half = draw.measureText(tick.label).width / 2;
    line(draw, px(tick.at), box.top, px(tick.at), box.bottom);
    const middle = Math.max(half + 1, Math.min(px(tick.at), width - half - 1));
    if (middle - half < free) continue;
    free = middle + half + 6;
    draw.fillText(tick.label, middle, box.bottom + 16);
  }
  return { px, py, box };
}

function line(draw, x1, y1, x2, y2) {
  draw.beginPath();
  draw.moveTo(x1, y1);
  draw.lineTo(x2, y2);
  draw.stroke();
}

/* From dark to bright: blue, green, yellow. */
function shade(place) {
  const parts = ["low", "middle", "high"].map(name => colour(name).match(/[0-9a-f]{2}/gi).map(h => parseInt(h, 16)));
  const clipped = Math.min(1, Math.max(0, place)) * 2, first = clipped < 1 ? 0 : 1, share = clipped - first;
  return "rgb(" + parts[first].map((from, i) => Math.round(from + share * (parts[first + 1][i] - from))) + ")";
}

function figure(parent, caption) {
  const box = document.createElement("figure"), title = document.createElement("figcaption");
  const canvas = document.createElement("canvas");
  title.textContent = caption;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", caption);
  box.append(title, canvas);
  parent.append(box);
  return canvas;
}

/* The row whose mark is nearest to a click. */
function clickable(canvas, marks) {
  canvas.onclick = event => {
    let best = null, least = 24 * 24;
    for (const mark of marks) {
      const distance = (mark.x - event.offsetX) ** 2 + (mark.y - event.offsetY) ** 2;
      if (distance < least) { least = distance; best = mark.row; }
    }
    if (best) select(best);
  };
}

function ring(draw, x, y) {
  draw.strokeStyle = colour("second");
  draw.lineWidth = 2.5;
  draw.beginPath();
  draw.arc(x, y, 6, 0, 7);
  draw.stroke();
  draw.lineWidth = 1;
}

function drawScatter(canvas, x, y) {
  const of = pen(canvas, 230), { px, py } = frame(of, x, y), marks = [];
  of.draw.fillStyle = colour("accent");
  of.draw.globalAlpha = rows.length > 800 ? 0.35 : 0.7;
  for (const row of rows) {
    const a = x.place(row), b = y.place(row);
    if (a === null || b === null) continue;
    const mark = { x: px(a), y: py(b), row };
    marks.push(mark);
    of.draw.beginPath();
    of.draw.arc(mark.x, mark.y, rows.length > 800 ? 1.8 : 2.6, 0, 7);
    of.draw.fill();
  }
  of.draw.globalAlpha = 1;
  for (const mark of marks) if (mark.row === selected) ring(of.draw, mark.x, mark.y);
  clickable(canvas, marks);
}

function drawHistogram(canvas, axis) {
  const places = rows.map(axis.place).filter(place => place !== null);
  const bins = axis.levels ? axis.levels.length : Math.max(5, Math.min(40, Math.ceil(Math.sqrt(places.length))));
  const counts = new Array(bins).fill(0);
  for (const place of places) ++counts[Math.min(bins - 1, Math.floor(place * bins))];
  const of = pen(canvas, 190);
  const { px, py, box } = frame(of, axis, { low: 0, high: Math.max(...counts, 1), at: value => value / Math.max(...counts, 1) });
  of.draw.fillStyle = colour("accent");
  counts.forEach((count, i) => {
    const top = py(count / Math.max(...counts, 1));
    of.draw.fillRect(px(i / bins) + 0.5, top, px(1 / bins) - px(0) - 1, box.bottom - top);
  });
  canvas.onclick = null;
}

/* An axis in equal fields: one for each of a few values, or slices of the range. */
function fieldsOf(axis) {
  const values = [...new Set(rows.map(axis.value))].filter(value => value !== null).sort((a, b) => a - b);
  const count = values.length > 40 ? Math.max(4, Math.min(24, Math.floor(Math.sqrt(rows.length / 4)))) : values.length;
  if (values.length > 40) {
    return { count, axis, field: row => axis.value(row) === null ? null : Math.min(count - 1, Math.floor(axis.place(row) * count)) };
  }
  const levels = values.map(value => axis.levels ? axis.levels[value] : text(value));
  return { count, axis: { levels, at: i => (i + 0.5) / count },
    field: row => axis.value(row) === null ? null : values.indexOf(axis.value(row)) };
}

/* The mean of the output in fields of two parameters. */
function drawHeat(canvas, across, up, z) {
  const { count: columns, axis: x, field: column } = fieldsOf(across), { count: lines, axis: y, field: line } = fieldsOf(up);
  const sums = new Map();
  for (const row of rows) {
    const a = column(row), b = line(row), c = z.value(row);
    if (a === null || b === null || c === null) continue;
    const key = a + columns * b;
    const sum = sums.get(key) || { total: 0, count: 0, row };
    sum.total += c;
    ++sum.count;
    sums.set(key, sum);
  }
  const of = pen(canvas, 330), { px, py } = frame(of, x, y), marks = [];
  const means = [...sums.values()].map(sum => sum.total / sum.count);
  const low = Math.min(...means), high = Math.max(...means);
  for (const [key, sum] of sums) {
    const i = key % columns, j = Math.floor(key / columns), mean = sum.total / sum.count;
    of.draw.fillStyle = shade(high > low ? (mean - low) / (high - low) : 0.5);
    of.draw.fillRect(px(i / columns), py((j + 1) / lines), px(1 / columns) - px(0) + 0.5, py(0) - py(1 / lines) + 0.5);
    marks.push({ x: px((i + 0.5) / columns), y: py((j + 0.5) / lines), row: sum.row });
  }
  clickable(canvas, marks);
  return means.length ? { low, high } : null;
}
)js";

}  // namespace carom::tool
