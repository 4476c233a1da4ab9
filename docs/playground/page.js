// Runs the engine when something changes, the chosen law first, and shows what it says.
"use strict";

(async () => {
  const engine = await createCarom();
  const catalogue = JSON.parse(engine.ccall("carom_catalogue", "string", [], []));
  byId("version").textContent = catalogue.version;
  const hidden = new Set();  // laws whose curve is switched off
  const styles = new Map(catalogue.laws.map((law, i) => [law.name, lineStyle(i)]));
  let results = new Map();  // law -> what the engine returned
  let round = 0;            // counts changes, so that work for an old one is dropped

  // A table in the engine's memory, as one array per column.
  function columnsOf({address, rows, columns}) {
    const numbers = new Float64Array(engine.HEAPF64.buffer, address, rows * columns.length);
    return Object.fromEntries(columns.map(
        (name,
         c) => [name, Float64Array.from({length: rows}, (_, row) => numbers[row * columns.length + c])]));
  }
  function runLaw(name) {
    let result;
    try {
      result = JSON.parse(
          engine.ccall("carom_impact", "string", ["string"], [JSON.stringify(requestFor(catalogue, name))]));
    } catch (error) {
      result = {defect: `${error}`};
    }
    if (result.defect)
      result = {problems: [{place: "", message: "", text: `a defect of ours in ${name}: ${result.defect}`}]};
    if (result.history) result.history = columnsOf(result.history);
    if (result.oblique_history) result.oblique_history = columnsOf(result.oblique_history);
    return result;
  }

  // The chosen law at once, the others in slices that leave the page responsive.
  function update() {
    const mine = ++round, chosen = byId("law").value;
    document.body.dataset.state = "running";
    const found = new Map([[chosen, runLaw(chosen)]]);
    showChosen(chosen, found.get(chosen));
    const waiting = catalogue.laws.map((law) => law.name).filter((name) => name !== chosen);
    const slice = () => {
      if (mine !== round) return;
      const end = performance.now() + 20;
      while (waiting.length && performance.now() < end) {
        const name = waiting.shift();
        found.set(name, runLaw(name));
      }
      if (waiting.length) return void setTimeout(slice, 0);
      results = found;
      showLaws();
      document.body.dataset.state = "ready";
    };
    setTimeout(slice, 0);
  }

  function showChosen(name, result) {
    const law = lawNamed(catalogue.laws, name), problems = result.problems ?? [];
    byId("chosen-name").textContent = name;
    byId("chosen-formula").textContent = law.formula;
    byId("problems").hidden = problems.length === 0;
    byId("problems").replaceChildren(...problems.map((problem) => htmlElement("p", {}, problem.text)));
    markFields(problems);
    byId("numbers").replaceChildren(...(result.impact ? numbersOf(result.impact) : []));
    byId("warnings")
        .replaceChildren(
            ...(result.impact?.warnings ?? []).map((text) => htmlElement("li", {class: "warning"}, text)),
            ...(result.notes ?? []).map((text) => htmlElement("li", {}, text)));
    byId("command").textContent = commandOf(requestFor(catalogue, name));
    drawEnergy(result);
  }

  // The loss, without the rounding that is left where there is none.
  function lossOf(impact) {
    const energy = 0.5 * impact.effective_mass * impact.approach_speed ** 2;
    return Math.abs(impact.energy_lost) < 1e-9 * energy ? 0 : impact.energy_lost;
  }
  function numbersOf(impact) {
    const {oblique, restitution} = impact;
    const energy = 0.5 * impact.effective_mass * impact.approach_speed ** 2;
    const lost = lossOf(impact);
    const rows = [
      ["speed before", quantityText(impact.approach_speed, "m/s"), "closing"],
      ["speed after", quantityText(impact.separation_speed, "m/s"), "opening"],
      [
        "restitution", quantityText(restitution.realised, ""),
        restitution.requested === null ? "none asked for" :
                                         `${quantityText(restitution.requested, "")} asked for`
      ],
      ["duration", quantityText(impact.duration, "s"), "touch to separation"],
      ["peak force", quantityText(impact.peak_force, "N"), ""],
      [
        "deepest point", quantityText(impact.max_indentation, "m"),
        `${quantityText(impact.indentation_at_separation, "m")} at the end`
      ],
      [
        "energy lost", quantityText(lost, "J"),
        `${+((100 * lost) / energy).toFixed(2)} % of ${quantityText(energy, "J")}`
      ],
    ];
    if (oblique) {
      rows.push(
          ["rebound angle", quantityText(degrees(oblique.rebound_angle), "deg"), "of the surfaces"],
          ["angle of the centre", quantityText(degrees(oblique.rebound_angle_of_centre), "deg"), "of body 1"],
          ["spin after", quantityText(oblique.spin_after, "rad/s"), "of body 1"],
          ["lost in friction", quantityText(oblique.energy_lost_in_friction, "J"), "along the tangent"]);
    }
    return rows.map(([name, value, remark]) => {
      const box = htmlElement("div"), number = htmlElement("dd", {}, value);
      number.append(htmlElement("small", {}, remark));
      box.append(htmlElement("dt", {}, name), number);
      return box;
    });
  }

  function drawEnergy(result) {
    const history = result.history;
    const curves = !history ?
        [] :
        [["moving", "kinetic_energy", 1], ["stored", "elastic_energy", 2], ["lost", "dissipated_energy", 7]]
            .map(
                ([name, column, style]) =>
                    ({name, x: history.time, y: history[column], style: lineStyle(style), thick: true}));
    drawPlot(byId("energy"), {
      title: "Energy of the chosen law",
      x: {name: "time", unit: "s"},
      y: {name: "energy", unit: "J"},
      curves
    });
    byId("energy").append(keyOf(curves));
  }
  function keyOf(curves) {
    const list = htmlElement("ul", {"aria-label": "Lines"});
    for (const curve of curves) {
      const item = htmlElement("li");
      item.append(swatch(curve.style, curve.thick), ` ${curve.name}`);
      list.append(item);
    }
    return list;
  }

  // Laws that ran and are switched on, the chosen one last and thick.
  function visibleLaws() {
    const chosen = byId("law").value;
    return catalogue.laws.map((law) => law.name)
        .filter((name) => results.get(name)?.impact && (name === chosen || !hidden.has(name)))
        .sort((a, b) => (a === chosen) - (b === chosen))
        .map((name) => ({name, ...results.get(name), style: styles.get(name), thick: name === chosen}));
  }

  function drawCurves() {
    const laws = visibleLaws(), chosen = laws.findLast((law) => law.thick);
    const curves = (x) => laws.map(
        (law) =>
            ({name: law.name, x: law.history[x], y: law.history.force, style: law.style, thick: law.thick}));
    drawPlot(byId("loop"), {
      title: "Force over indentation",
      x: {name: "indentation", unit: "m"},
      y: {name: "force", unit: "N"},
      curves: curves("indentation"),
      hint: "Point at a curve, or move along the thick one with the arrow keys, to read it."
    });
    const overTime = curves("time"), tangential = chosen?.oblique_history;
    if (tangential) {
      overTime.unshift({
        name: `friction under ${chosen.name}`,
        x: tangential.time,
        y: tangential.tangential_force,
        style: {stroke: "var(--ink)", "stroke-dasharray": "3 3"},
        thick: true
      });
    }
    drawPlot(byId("force"), {
      title: "Force over time",
      x: {name: "time", unit: "s"},
      y: {name: "force", unit: "N"},
      curves: overTime
    });
    if (tangential) byId("force").append(keyOf(overTime.filter((curve) => curve.thick)));
    const radius = (id) => (/^\s*[+-]?inf/.test(byId(id).value) ? Infinity : parseLength(byId(id).value));
    drawRebound(byId("rebound"), laws, radius("r1"), radius("r2"));
  }
  // A length for the picture only; the engine reads units by itself.
  const parseLength = (text) => parseFloat(text) *
      ({mm: 1e-3, cm: 1e-2, um: 1e-6, "µm": 1e-6}[text.replace(/^[\s\d.eE+-]+/, "").trim()] ?? 1);

  function showLaws() {
    const chosen = byId("law").value, ran = catalogue.laws.filter((law) => results.get(law.name).impact);
    const oblique = ran.some((law) => results.get(law.name).impact.oblique);
    const focused = document.activeElement?.dataset?.toggle;
    const head = [
      "law", "asked e", "got e", "speed after", "duration", "peak force", "deepest", "energy lost",
      ...(oblique ? ["rebound angle"] : [])
    ];
    const headRow = htmlElement("tr");
    headRow.append(...head.map((text) => htmlElement("th", {scope: "col"}, text)));
    byId("laws").tHead.replaceChildren(headRow);
    byId("laws").tBodies[0].replaceChildren(...ran.map((law) => rowOf(law.name, chosen, oblique)));
    if (focused)
      document.querySelector(`[data-toggle="${CSS.escape(focused)}"]`)?.focus({preventScroll: true});
    showOthers(catalogue.laws.filter((law) => !results.get(law.name).impact && law.name !== chosen));
    drawCurves();
  }
  function rowOf(name, chosen, oblique) {
    const {impact} = results.get(name);
    const row = htmlElement(
        "tr", {class: `${name === chosen ? "chosen" : ""} ${hidden.has(name) ? "off" : ""}`.trim()});
    const head = htmlElement("th", {scope: "row"}), label = htmlElement("label");
    const box = htmlElement("input", {type: "checkbox", "data-toggle": name, "aria-label": `show ${name}`});
    box.checked = name === chosen || !hidden.has(name);
    box.disabled = name === chosen;
    box.addEventListener("change", () => {
      box.checked ? hidden.delete(name) : hidden.add(name);
      row.classList.toggle("off", !box.checked);
      drawCurves();
    });
    label.append(box, swatch(styles.get(name), name === chosen), name);
    head.append(label);
    const cells = [
      impact.restitution.requested === null ? "–" : impact.restitution.requested.toFixed(3),
      impact.restitution.realised.toFixed(3), quantityText(impact.separation_speed, "m/s"),
      quantityText(impact.duration, "s"), quantityText(impact.peak_force, "N"),
      quantityText(impact.max_indentation, "m"), quantityText(lossOf(impact), "J"),
      ...(oblique ? [quantityText(degrees(impact.oblique.rebound_angle), "deg")] : [])
    ];
    row.append(head, ...cells.map((text) => htmlElement("td", {}, text)));
    return row;
  }
  function showOthers(laws) {
    byId("others").hidden = laws.length === 0;
    byId("others").querySelector("summary").textContent = `${laws.length} laws do not apply as it stands`;
    byId("others").querySelector("ul").replaceChildren(...laws.map((law) => {
      const item = htmlElement("li");
      item.append(
          htmlElement("b", {}, law.name),
          `: ${results.get(law.name).problems.map((problem) => problem.text).join("; ")}`);
      return item;
    }));
  }

  function switchLaws(shows) {
    for (const law of catalogue.laws) shows(law) ? hidden.delete(law.name) : hidden.add(law.name);
    showLaws();
  }
  const button = (text, shows) => {
    const element = htmlElement("button", {type: "button"}, text);
    element.addEventListener("click", () => switchLaws(shows));
    return element;
  };
  byId("families")
      .append(
          button("show all", () => true), button("only the chosen one", () => false),
          ...[...new Set(catalogue.laws.map((law) => law.family))].map(
              (family) => button(`only ${family}`, (law) => law.family === family)));

  makeControls(catalogue, update);
  update();
})().catch((error) => {
  byId("problems").hidden = false;
  byId("problems").textContent = `The engine did not start: ${error}`;
});
