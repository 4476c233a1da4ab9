// The form: what can be chosen, what was typed, and where a message belongs.
"use strict";

const byId = (id) => document.getElementById(id);

// Flags of `carom impact` and the field each is typed into.
const fields = {
  "--material1": "material1",
  "--material2": "material2",
  "--r1": "r1",
  "--r2": "r2",
  "--m1": "m1",
  "--m2": "m2",
  "--speed": "speed",
  "--angle": "angle",
  "--friction": "friction",
  "--friction-law": "friction-law",
  "--law": "law",
  "--calibration": "calibration",
  "--restitution": "restitution",
};
const sliders = {
  speed: {of: (slider) => 10 ** slider, to: (value) => Math.log10(value)},
  angle: {of: (slider) => slider, to: (value) => value},
  friction: {of: (slider) => slider, to: (value) => value},
  restitution: {of: (slider) => slider, to: (value) => value},
};
const typedParameters = new Map();  // "law/name" -> text, so that a law keeps its values

function option(value, text, title) {
  return Object.assign(document.createElement("option"), {value, textContent: text, title: title ?? ""});
}

// Fills the form from the engine's catalogue; `changed` is called after every change.
function makeControls(catalogue, changed) {
  for (const id of ["material1", "material2"]) {
    byId(id).append(
        ...catalogue.materials.map((material) => option(material.name, material.name, material.description)));
    byId(id).value = "steel";
  }
  const families = new Map();
  for (const law of catalogue.laws) {
    if (!families.has(law.family)) families.set(law.family, htmlElement("optgroup", {label: law.family}));
    families.get(law.family).append(option(law.name, law.name, law.summary));
  }
  byId("law").append(...families.values());
  byId("law").value = "lankarani-nikravesh";
  byId("friction-law")
      .append(...catalogue.friction_laws.map((law) => option(law.name, law.name, law.summary)));
  byId("friction-law").value = "coulomb";

  for (const [id, {of, to}] of Object.entries(sliders)) {
    const slider = byId(`${id}-slider`);
    const follow = () => {
      const value = Number(byId(id).value);
      if (byId(id).value.trim() !== "" && Number.isFinite(value)) slider.value = to(value);
    };
    slider.addEventListener("input", () => {
      byId(id).value = `${+of(Number(slider.value)).toPrecision(3)}`;
    });
    byId(id).addEventListener("input", follow);
    follow();
  }
  const form = byId("controls");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", (event) => {
    if (event.target.id.startsWith("material")) takePairFriction(catalogue);
    if (event.target.dataset.parameter)
      typedParameters.set(event.target.dataset.parameter, event.target.value);
    showHints(catalogue);
    changed();
  });
  takePairFriction(catalogue);
  showHints(catalogue);
}

// The friction of the pair of materials, where the engine's table knows one.
function takePairFriction(catalogue) {
  const known = catalogue.friction[byId("material1").value]?.[byId("material2").value];
  if (known !== undefined)
    byId("friction").value = known;
  else if (byId("friction").value === "")
    byId("friction").value = "0.3";
  byId("friction-slider").value = byId("friction").value;
  byId("friction-hint").textContent = known !== undefined ?
      "typical of this pair, dry and clean" :
      "the table of pairs has no value for these materials";
}

const isOblique = () => {
  const text = byId("angle").value.trim();
  return text !== "" && Number(text) !== 0;
};
const lawNamed = (list, name) => list.find((law) => law.name === name);

function showHints(catalogue) {
  for (const i of ["1", "2"]) {
    const radius = byId(`r${i}`).value.trim();
    byId(`m${i}`).placeholder = radius.startsWith("-") ? "" : radius === "inf" ? "infinite" : "of the sphere";
  }
  byId("oblique").hidden = !isOblique();
  const law = lawNamed(catalogue.laws, byId("law").value), exact = byId("calibration").value === "exact";
  const friction = lawNamed(catalogue.friction_laws, byId("friction-law").value);
  byId("law-hint").textContent = `${law.summary} (${law.source})`;
  byId("friction-law-hint").textContent = friction.summary;
  const uses = law.takes_restitution || (exact && law.dissipation !== null);
  byId("restitution-hint").textContent = uses ?
      "0 keeps nothing of the speed, 1 all of it" :
      `${law.name} takes none${law.dissipation === null ? "" : " as published"}; the other laws do`;
  showParameters(byId("law-parameters"), law, parametersOf(law, exact));
  showParameters(byId("friction-parameters"), friction, friction.parameters);
}

// What the law needs besides; the coefficient that exact calibration solves for is not asked for.
const parametersOf = (law, exact) =>
    law.parameters.filter((parameter) => !(exact && parameter.name === law.dissipation));

const textOf = (law, parameter) => typedParameters.get(`${law.name}/${parameter.name}`) ??
    (parameter.optional ? "" : `${parameter.example}`);

// Fields of a law's own parameters. They stay as they are while the law stays, so that typing goes on.
function showParameters(place, law, parameters) {
  const key = `${law.name}:${parameters.map((parameter) => parameter.name)}`;
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.replaceChildren(...parameters.flatMap((parameter) => {
    const id = `parameter-${law.name}-${parameter.name}`;
    const field = htmlElement("div", {class: "field"});
    const unit = parameter.unit === "1" ? "" : ` [${parameter.unit}]`;
    const input = htmlElement("input", {
      id,
      "data-parameter": `${law.name}/${parameter.name}`,
      "aria-describedby": `${id}-hint`,
      placeholder: parameter.optional ? `${parameter.example}` : ""
    });
    input.value = textOf(law, parameter);
    field.append(htmlElement("label", {for: id
                 }, `${parameter.name}${unit}`), input);
    return [
      field, htmlElement("p", {class: "hint", id: `${id}-hint`}, `${parameter.meaning}; ${parameter.range}`)
    ];
  }));
}

const parameterFlags = (law, parameters) =>
    parameters.map((parameter) => [parameter.name, textOf(law, parameter).trim()])
        .filter(([, text]) => text !== "")
        .map(([name, text]) => `${name}=${text}`);

// The request for one law. Parameters go to the chosen law, and to others whose values were typed.
function requestFor(catalogue, name) {
  const request = {"--law": name};
  const take = (flag) => {
    const text = byId(fields[flag]).value.trim();
    if (text !== "") request[flag] = text;
  };
  ["--material1", "--material2", "--r1", "--r2", "--m1", "--m2", "--speed", "--restitution", "--calibration"]
      .forEach(take);
  const law = lawNamed(catalogue.laws, name), exact = request["--calibration"] === "exact";
  const own =
      parametersOf(law, exact)
          .filter(
              (parameter) => name === byId("law").value || typedParameters.has(`${name}/${parameter.name}`));
  const flags = parameterFlags(law, own);
  if (flags.length) request["--parameter"] = flags;
  if (isOblique()) {
    ["--angle", "--friction", "--friction-law"].forEach(take);
    if (Number.isFinite(Number(request["--angle"])))
      request["--angle"] += " deg";  // the engine's own unit is the radian
    const friction = lawNamed(catalogue.friction_laws, request["--friction-law"]);
    const frictionFlags = parameterFlags(friction, friction.parameters);
    if (frictionFlags.length) request["--friction-parameter"] = frictionFlags;
  }
  return request;
}

// The request as it would be typed into a shell.
function commandOf(request) {
  const quoted = (text) => (/^[\w.,+\-=/^]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  const words = Object.entries(request).flatMap(
      ([flag, value]) => [value].flat().map((text) => `${flag} ${quoted(text)}`));
  return `carom impact ${words.join(" ")}`;
}

// Marks the fields that the problems are about.
function markFields(problems) {
  for (const input of byId("controls").querySelectorAll("[aria-invalid]"))
    input.removeAttribute("aria-invalid");
  for (const {place, message} of problems) {
    const field = fields[place] ? byId(fields[place]) :
                                  [...document.querySelectorAll("[data-parameter]")].find(
                                      (input) => message.includes(input.dataset.parameter.split("/")[1]));
    if (field) field.setAttribute("aria-invalid", "true");
  }
}
