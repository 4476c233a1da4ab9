// The motion before and after, drawn: body 1 comes in along one arrow and leaves along another.
"use strict";

const degrees = (radians) => (radians * 180) / Math.PI;

// Direction and length of the motion of body 1's centre before and after, as seen from body 2.
function motionsOf(impact) {
  const oblique = impact.oblique;
  const before = oblique ? oblique.angle : 0, after = oblique ? oblique.rebound_angle_of_centre : 0;
  return {
    before: {angle: before, speed: impact.approach_speed / Math.cos(before)},
    after: {angle: after, speed: impact.separation_speed / Math.cos(after)},
  };
}

const arrowHead = (id, colour) => {
  const marker = svgElement("marker", {
    id,
    viewBox: "0 0 10 10",
    refX: 9,
    refY: 5,
    markerWidth: 13,
    markerHeight: 13,
    orient: "auto",
    markerUnits: "userSpaceOnUse"
  });
  marker.append(svgElement("path", {d: "M0 0L10 5L0 10z", fill: colour}));
  return marker;
};

// Body 2: a wall with hatching, or a ball or socket under the contact.
function drawSecondBody(svg, x, y, curvature) {
  const reach = 200, path = [];
  const sag = (dx) => {
    const turn = Math.max(-1, Math.min(1, dx * curvature));
    return curvature === 0 ? 0 : (1 - Math.sqrt(1 - turn * turn)) / curvature;
  };
  const half = curvature === 0 ? reach : Math.min(reach, 0.98 / Math.abs(curvature));
  for (let i = -40; i <= 40; ++i)
    path.push(`${(x + (half * i) / 40).toFixed(1)} ${(y + sag((half * i) / 40)).toFixed(1)}`);
  svg.append(
      svgElement("path", {d: "M" + path.join("L"), fill: "none", stroke: "var(--ink)", "stroke-width": 2}));
  // Hatching leans into the body, whichever way its surface goes.
  for (let i = -9; i <= 9; ++i) {
    const dx = (half * i) / 10, dy = sag(dx), slope = sag(dx + 0.5) - sag(dx - 0.5);
    const size = Math.hypot(1, slope);
    svg.append(svgElement("line", {
      x1: x + dx,
      y1: y + dy,
      x2: x + dx + (-10 * slope - 7) / size,
      y2: y + dy + (10 - 7 * slope) / size,
      stroke: "var(--soft)",
      "stroke-width": 1
    }));
  }
}

// `laws` are {name, impact, style, thick}; the thick one is labelled under the picture. Radii may be text.
function drawRebound(figure, laws, radius1, radius2) {
  const chosen = laws.findLast((law) => law.thick);
  const svg = svgElement("svg", {viewBox: `0 0 ${width} ${height}`, role: "img"});
  const defs = svgElement("defs");
  defs.append(arrowHead("head-in", "var(--soft)"), arrowHead("head-out", "var(--accent)"));
  svg.append(defs);
  const ball = 34, x = width / 2, ground = height - 62, y = ground - ball;
  const ratio =
      Number.isFinite(radius1) && Number.isFinite(radius2) ? Math.max(-4, Math.min(4, radius1 / radius2)) : 0;
  drawSecondBody(svg, x, ground, ratio / ball);
  svg.append(svgElement(
      "line", {x1: x, x2: x, y1: 12, y2: ground, stroke: "var(--line)", "stroke-dasharray": "4 4"}));
  svg.append(svgElement(
      "circle", {cx: x, cy: y, r: ball, fill: "var(--panel)", stroke: "var(--ink)", "stroke-width": 2}));
  const caption = "Motion before and after";
  if (!chosen) {
    svg.setAttribute("aria-label", "nothing to draw");
    figure.replaceChildren(htmlElement("figcaption", {}, caption), svg, htmlElement("p", {class: "readout"}));
    return;
  }
  const {before} = motionsOf(chosen.impact);
  const length = 180, scale = length / before.speed;
  const aside = before.angle < 0.1 ? 7 : 0;  // arrows of a straight impact stand side by side
  for (const [i, law] of [chosen, ...laws.filter((each) => !each.thick)].entries()) {
    const {after} = motionsOf(law.impact);
    const reach = Math.max(0.1, after.speed * scale), from = x + aside + (aside && i ? 8 + 5 * i : 0);
    svg.append(svgElement("line", {
      x1: from,
      y1: y,
      x2: from + reach * Math.sin(after.angle),
      y2: y - reach * Math.cos(after.angle),
      ...(law.thick ? {stroke: "var(--accent)"} : law.style),
      "stroke-width": law.thick ? 3.5 : 1.3,
      "stroke-opacity": law.thick ? 1 : 0.7,
      ...(law.thick && reach > 8 ? {"marker-end": "url(#head-out)"} : {}),
      "data-rebound": law.name
    }));
  }
  svg.append(svgElement("line", {
    x1: x - aside - length * Math.sin(before.angle),
    y1: y - length * Math.cos(before.angle),
    x2: x - aside,
    y2: y,
    stroke: "var(--soft)",
    "stroke-width": 3.5,
    "marker-end": "url(#head-in)"
  }));
  const {after} = motionsOf(chosen.impact), oblique = chosen.impact.oblique;
  const text = oblique ?
      `In at ${quantityText(before.speed, "m/s")} and ${
          quantityText(
              degrees(before.angle), "deg")}; the centre leaves at ${quantityText(after.speed, "m/s")} and ` +
          `${quantityText(degrees(after.angle), "deg")}, the surfaces part at ${
              quantityText(degrees(oblique.rebound_angle), "deg")}` +
          `${oblique.rebound_angle < 0 ? " (backwards)" : ""}, the ball spins at ${
              quantityText(oblique.spin_after, "rad/s")}.` :
      `In at ${quantityText(before.speed, "m/s")}, out at ${
          quantityText(after.speed, "m/s")}, along the normal. Thin lines: the other laws.`;
  svg.setAttribute("aria-label", `${caption}: ${text}`);
  figure.replaceChildren(
      htmlElement("figcaption", {}, caption), svg, htmlElement("p", {class: "readout"}, text));
}
