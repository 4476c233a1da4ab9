// Line plots as SVG: axes with round steps and prefixed units, curves, and a cursor that reads them.
"use strict";

const svgElement = (name, attributes = {}, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
};
const htmlElement = (name, attributes = {}, text) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
};

const prefixes =
    [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"], [1e-9, "n"], [1e-12, "p"]];

// The prefix in which a value is read best.
const prefixOf = (value) =>
    value === 0 ? [1, ""] : prefixes.find(([scale]) => Math.abs(value) >= scale * 0.9995) ?? prefixes.at(-1);

// "12.34 µs"; a value without a unit keeps its size.
function quantityText(value, unit, digits = 4) {
  if (value === null || value === undefined) return "–";
  if (typeof value === "string") return value;
  if (unit === "deg") return `${+value.toFixed(2)}°`;
  if (unit === "") return `${+value.toPrecision(digits)}`;
  const [scale, prefix] = prefixOf(value);
  return `${+(value / scale).toPrecision(digits)} ${prefix}${unit}`;
}

// Steps of 1, 2 or 5 times a power of ten, about `count` of them.
function roundSteps(from, to, count) {
  const rough = (to - from) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999);
  const steps = [];
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; ++i) steps.push(i * step);
  return steps;
}

const width = 480, height = 320, left = 58, right = 12, top_ = 10, bottom = 44;
const dashes = ["", "7 3", "2 2.5", "9 3 2 3", "14 4", "1 4", "5 2 1 2 1 2"];

// Colour and dash of the i-th line, in attributes of SVG.
const lineStyle = (i) =>
    ({stroke: `var(--c${i % 7})`, "stroke-dasharray": dashes[Math.floor(i / 7) % dashes.length]});

function swatch(style, thick) {
  const svg = svgElement("svg", {class: "swatch", viewBox: "0 0 34 10", "aria-hidden": "true"});
  svg.append(svgElement("line", {x1: 0, x2: 34, y1: 5, y2: 5, ...style, "stroke-width": thick ? 3.5 : 2}));
  return svg;
}

// The least and greatest values of all curves, zero included.
function limitsOf(curves, column) {
  let from = 0, to = 0;
  for (const curve of curves) {
    for (const value of curve[column]) {
      if (value < from) from = value;
      if (value > to) to = value;
    }
  }
  return to > from ? [from, to] : [0, 1];
}

// A path with points that are less than a pixel apart left out; its last point stays.
function pathOf(curve, toX, toY) {
  const {x, y} = curve;
  let text = "", lastX = NaN, lastY = NaN;
  for (let i = 0; i < x.length; ++i) {
    const px = toX(x[i]), py = toY(y[i]);
    if (i > 0 && i + 1 < x.length && Math.abs(px - lastX) + Math.abs(py - lastY) < 0.8) continue;
    text += `${text ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`;
    lastX = px;
    lastY = py;
  }
  return text;
}

// Fills a <figure>. `plot` has title, x and y ({name, unit}) and curves: {name, x, y, style, thick}; the
// last thick one is what the arrow keys follow. Further children of the figure may follow.
function drawPlot(figure, plot) {
  const keepsFocus = figure.contains(document.activeElement);
  const {curves} = plot;
  const [x0, x1] = limitsOf(curves, "x"), [y0, y1] = limitsOf(curves, "y");
  const yTop = y1 + 0.04 * (y1 - y0);
  const toX = (value) => left + ((value - x0) / (x1 - x0)) * (width - left - right);
  const toY = (value) => height - bottom - ((value - y0) / (yTop - y0)) * (height - top_ - bottom);
  const xScale = prefixOf(Math.max(x1, -x0)), yScale = prefixOf(Math.max(y1, -y0));

  const svg = svgElement("svg", {viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true"});
  for (const x of curves.length ? roundSteps(x0, x1, 6) : []) {
    svg.append(svgElement("line", {class: "grid", x1: toX(x), x2: toX(x), y1: top_, y2: height - bottom}));
    svg.append(svgElement(
        "text", {x: toX(x), y: height - bottom + 16, "text-anchor": "middle"},
        `${+(x / xScale[0]).toPrecision(6)}`));
  }
  for (const y of curves.length ? roundSteps(y0, yTop, 5) : []) {
    svg.append(svgElement("line", {class: "grid", x1: left, x2: width - right, y1: toY(y), y2: toY(y)}));
    svg.append(svgElement(
        "text", {x: left - 6, y: toY(y) + 4, "text-anchor": "end"}, `${+(y / yScale[0]).toPrecision(6)}`));
  }
  svg.append(svgElement("line", {class: "axis", x1: left, x2: width - right, y1: toY(0), y2: toY(0)}));
  svg.append(svgElement("line", {class: "axis", x1: toX(0), x2: toX(0), y1: top_, y2: height - bottom}));
  svg.append(svgElement(
      "text", {x: (left + width - right) / 2, y: height - 8, "text-anchor": "middle"},
      `${plot.x.name} [${xScale[1]}${plot.x.unit}]`));
  svg.append(svgElement(
      "text",
      {transform: `translate(14 ${(top_ + height - bottom) / 2}) rotate(-90)`, "text-anchor": "middle"},
      `${plot.y.name} [${yScale[1]}${plot.y.unit}]`));
  if (curves.length === 0) {
    svg.append(svgElement(
        "text", {x: (left + width - right) / 2, y: height / 2 - 20, "text-anchor": "middle"},
        "nothing to draw"));
  }
  for (const curve of curves) {
    svg.append(svgElement("path", {
      class: "curve",
      "data-curve": curve.name,
      d: pathOf(curve, toX, toY),
      ...curve.style,
      "stroke-width": curve.thick ? 3 : 1.3,
      "stroke-opacity": curve.thick ? 1 : 0.8
    }));
  }
  const mark = svgElement(
      "circle", {r: 5, fill: "none", stroke: "var(--ink)", "stroke-width": 2, visibility: "hidden"});
  svg.append(mark);

  const thick = curves.findLast((curve) => curve.thick);
  const board = htmlElement("div", {
    tabindex: "0",
    role: "img",
    "aria-label":
        `${plot.title}: ${curves.length} curves. Arrow keys move along ${thick ? thick.name : "a curve"}.`
  });
  board.append(svg);
  const rest = curves.length ? (plot.hint ?? "") : "";
  const readout = htmlElement("p", {class: "readout", "aria-live": "polite"}, rest);
  figure.replaceChildren(htmlElement("figcaption", {}, plot.title), board, readout);
  readCurves(board, svg, mark, readout, {plot, toX, toY, thick, rest});
  if (keepsFocus) board.focus({preventScroll: true});
}

// The cursor: the nearest point of any curve by pointer, the thick curve by arrow keys.
function readCurves(board, svg, mark, readout, {plot, toX, toY, thick, rest}) {
  let at = -1;
  const show = (curve, i) => {
    mark.setAttribute("cx", toX(curve.x[i]));
    mark.setAttribute("cy", toY(curve.y[i]));
    mark.setAttribute("visibility", "visible");
    readout.textContent = `${curve.name}: ${plot.x.name} ${quantityText(curve.x[i], plot.x.unit)}, ${
        plot.y.name} ${quantityText(curve.y[i], plot.y.unit)}`;
    for (const path of svg.querySelectorAll("[data-curve]")) {
      path.setAttribute("stroke-opacity", path.dataset.curve === curve.name ? 1 : 0.3);
    }
  };
  const hide = () => {
    mark.setAttribute("visibility", "hidden");
    readout.textContent = rest;
    for (const path of svg.querySelectorAll("[data-curve]")) path.setAttribute("stroke-opacity", 0.85);
  };
  board.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect(), scale = width / box.width;
    const px = (event.clientX - box.left) * scale, py = (event.clientY - box.top) * scale;
    let best = null, bestDistance = 30 ** 2;
    for (const curve of plot.curves) {
      for (let i = 0; i < curve.x.length; ++i) {
        const distance = (toX(curve.x[i]) - px) ** 2 + (toY(curve.y[i]) - py) ** 2;
        if (distance < bestDistance) [best, bestDistance] = [[curve, i], distance];
      }
    }
    best ? show(...best) : hide();
  });
  board.addEventListener("pointerleave", hide);
  board.addEventListener("keydown", (event) => {
    const step = {ArrowRight: 1, ArrowLeft: -1, ArrowUp: 10, ArrowDown: -10}[event.key];
    if (step === undefined || !thick) return;
    event.preventDefault();
    at = Math.min(Math.max(at + step, 0), thick.x.length - 1);
    show(thick, at);
  });
}
