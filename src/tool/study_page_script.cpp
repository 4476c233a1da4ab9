#include "tool/study_page_parts.h"

namespace carom::tool {

const char* const study_page_script = R"js(
function element(tag, content, parent) {
  const made = document.createElement(tag);
  if (content !== undefined) made.textContent = content;
  if (parent) parent.append(made);
  return made;
}

const inputAxes = inputs.map((input, i) => axisOf(i + 1, input.name, input.log));
const outputAxes = outputs.map((each, i) => axisOf(inputs.length + 1 + i, each.name, false));

function drawStatistics() {
  const table = byId("statistics"), head = element("tr", undefined, table);
  const names = ["mean", "deviation", "minimum", "0.05", "0.5", "0.95", "maximum"];
  const titles = { "0.05": "5 %", "0.5": "median", "0.95": "95 %" };
  for (const name of ["output", ...names, "samples"]) element("th", titles[name] || name, head).scope = "col";
  for (const each of outputs) {
    const line = element("tr", undefined, table);
    element("td", each.name, line);
    for (const name of names) element("td", text(name in each.quantiles ? each.quantiles[name] : each[name]), line);
    element("td", each.count, line);
  }
}

/* The parameter that matters most comes first. */
function drawTornado() {
  const box = byId("tornado"), of = outputs[output];
  const total = of.total !== undefined;
  byId("sensitivity-about").innerHTML = "";
  element("span", total ? "Share of the variance of " + of.name + ":" :
    "Rank correlation with " + of.name + ": 1 where they rise together, −1 where one falls as the other rises.",
    byId("sensitivity-about"));
  if (total) {
    for (const [kind, label] of [["", "by this parameter alone"], ["second", "in all, with what others do to it"]]) {
      element("span", undefined, byId("sensitivity-about")).className = "key " + kind;
      element("span", label, byId("sensitivity-about"));
    }
  }
  const size = i => Math.abs((total ? of.total[i] : of.rank_correlation[i]) ?? 0);
  const order = inputs.map((_, i) => i).sort((a, b) => size(b) - size(a));
  box.replaceChildren();
  for (const i of order) {
    element("span", inputs[i].name, box);
    const track = element("div", undefined, box);
    track.className = total ? "track both" : "track";
    const bar = (value, kind) => {
      const made = element("div", undefined, track), clipped = Math.max(-1, Math.min(1, value ?? 0));
      made.className = "bar " + kind;
      made.style.left = total ? "0" : 50 + Math.min(0, clipped) * 50 + "%";
      made.style.width = Math.abs(total ? Math.max(0, clipped) * 100 : clipped * 50) + "%";
    };
    if (total) {
      bar(of.first_order[i], "");
      bar(of.total[i], "second");
    } else {
      element("div", undefined, track).className = "middle";
      bar(of.rank_correlation[i], "");
    }
    const fixed = value => value === null ? "–" : value.toFixed(3);
    element("span", total ? fixed(of.first_order[i]) + " ± " + fixed(of.first_order_error[i]) + " / " +
      fixed(of.total[i]) + " ± " + fixed(of.total_error[i]) : fixed(of.rank_correlation[i]), box).className = "value";
  }
}

function drawParallel() {
  const canvas = byId("parallel"), of = pen(canvas, 340), axes = [...inputAxes, outputAxes[output]];
  const { draw, width, height } = of, top = 42, bottom = height - 12;
  const px = i => 36 + i * (width - 72) / Math.max(1, axes.length - 1);
  const py = place => bottom - place * (bottom - top);
  draw.globalAlpha = rows.length > 800 ? 0.12 : 0.45;
  const path = row => axes.map((axis, i) => ({ x: px(i), y: axis.place(row) })).filter(at => at.y !== null);
  const trace = row => {
    draw.beginPath();
    for (const at of path(row)) draw.lineTo(at.x, py(at.y));
    draw.stroke();
  };
  for (const row of rows) {
    const place = outputAxes[output].place(row);
    draw.strokeStyle = place === null ? colour("line") : shade(place);
    trace(row);
  }
  draw.globalAlpha = 1;
  if (selected) {
    draw.strokeStyle = colour("second");
    draw.lineWidth = 3;
    trace(selected);
    draw.lineWidth = 1;
  }
  draw.fillStyle = colour("ink");
  axes.forEach((axis, i) => {
    draw.strokeStyle = colour("soft");
    line(draw, px(i), top, px(i), bottom);
    draw.textAlign = i === 0 ? "left" : i + 1 === axes.length ? "right" : "center";
    const x = i === 0 ? 4 : i + 1 === axes.length ? width - 4 : px(i), room = 0.8 * (width - 60) / Math.max(1, axes.length - 1);
    let title = axis.title;
    while (title.length > 4 && draw.measureText(title).width > room) title = "…" + title.slice(2);
    draw.fillText(title, x, 14);
    draw.fillText(text(axis.levels ? axis.levels[axis.levels.length - 1] : axis.high), x, 32);
    draw.fillText(text(axis.levels ? axis.levels[0] : axis.low), x, height - 1);
  });
  canvas.onclick = event => {
    let best = null, least = 12;
    for (const row of rows) {
      const places = path(row);
      for (let i = 0; i + 1 < places.length; ++i) {
        const [a, b] = [places[i], places[i + 1]], share = (event.offsetX - a.x) / (b.x - a.x);
        if (share < 0 || share > 1) continue;
        const distance = Math.abs(py(a.y + share * (b.y - a.y)) - event.offsetY);
        if (distance < least) { least = distance; best = row; }
      }
    }
    if (best) select(best);
  };
}

const quoted = value => /^[\w.\/=+-]+$/.test(value) ? value : "'" + value.replace(/'/g, "'\\''") + "'";

/* The command line that makes this sample alone. */
function commandOf(row) {
  let command = data.command;
  inputs.forEach((input, i) => {
    const value = String(row[i + 1]);
    if (!input.flag) command += " --set " + quoted(input.name + "=" + value);
    else if (input.flag === "--parameter") command += " --parameter " + quoted(input.name.slice(10) + "=" + value);
    else command += " " + input.flag + " " + quoted(value);
  });
  return command;
}

function showSample() {
  const box = byId("sample");
  box.hidden = !selected;
  if (!selected) return;
  box.replaceChildren();
  element("strong", "Sample " + selected[0], box);
  const list = element("dl", undefined, box), status = selected[selected.length - 1];
  [...inputs, ...outputs].forEach((each, i) => {
    element("dt", each.name, list);
    element("dd", selected[i + 1] === null ? "–" : String(selected[i + 1]), list);
  });
  if (status !== "ok") {
    element("dt", "status", list);
    element("dd", status, list);
  }
  element("span", "The same alone:", box).className = "soft";
  element("pre", commandOf(selected), box);
  const copy = element("button", "copy", box);
  copy.onclick = () => navigator.clipboard.writeText(commandOf(selected)).then(() => { copy.textContent = "copied"; });
  byId("number").value = selected[0];
}

function select(row) {
  selected = row;
  showSample();
  draw();
}

const canvases = { histograms: [], scatter: [], heat: [] };

function drawTwo() {
  if (inputs.length < 2) return;
  const x = inputAxes[byId("across").value], y = inputAxes[byId("up").value];
  const range = drawHeat(canvases.heat[0], x, y, outputAxes[output]);
  canvases.heat[0].previousSibling.textContent = "mean of " + outputs[output].name +
    (range ? ", from " + text(range.low) + " (dark) to " + text(range.high) + " (bright)" : "") +
    "; " + x.title + " across, " + y.title + " up";
}

function draw() {
  drawTornado();
  outputAxes.forEach((axis, i) => drawHistogram(canvases.histograms[i], axis));
  inputAxes.forEach((axis, i) => {
    drawScatter(canvases.scatter[i], axis, outputAxes[output]);
    canvases.scatter[i].previousSibling.textContent = outputs[output].name + " over " + axis.title;
  });
  drawTwo();
  drawParallel();
}

function begin() {
  byId("title").textContent = data.title;
  byId("about").textContent = data.about;
  byId("foot").textContent = data.foot;
  document.title = data.title;
  outputs.forEach((each, i) => { element("option", each.name, byId("output")).value = i; });
  for (const id of ["across", "up"]) {
    inputs.forEach((each, i) => { element("option", each.name, byId(id)).value = i; });
  }
  byId("two").hidden = inputs.length < 2;
  byId("up").value = Math.min(1, inputs.length - 1);
  canvases.histograms = outputs.map(each => figure(byId("histograms"), each.name));
  canvases.scatter = inputs.map(each => figure(byId("scatter"), each.name));
  canvases.heat = [figure(byId("heat"), "heat map")];
  byId("output").onchange = event => { output = Number(event.target.value); draw(); };
  byId("across").onchange = byId("up").onchange = drawTwo;
  byId("number").onchange = event => {
    const row = rows.find(each => each[0] === Number(event.target.value));
    if (row) select(row);
  };
  drawStatistics();
  draw();
  window.addEventListener("resize", draw);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}
begin();
)js";

}  // namespace carom::tool
