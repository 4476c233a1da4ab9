// The page in a headless browser, opened from its folder: no message in the console, no request, curves
// that follow the inputs, narrow, wide, light and dark. Talks to the browser by its own protocol over a
// pipe, so it needs no package.
//   node test_page.mjs CHROMIUM PAGE.html FOLDER_FOR_SCREENSHOTS
import {spawn} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {pathToFileURL} from "node:url";

const [browserPath, pagePath, folder] = process.argv.slice(2);
const profile = mkdtempSync(join(tmpdir(), "carom-playground-"));
const browser = spawn(
    browserPath,
    [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
      "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
      "--disable-sync", `--user-data-dir=${profile}`, "--remote-debugging-pipe", "about:blank"
    ],
    {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
const waiting = new Map(), events = [];
let nextId = 1, unread = "";
browser.stdio[4].setEncoding("utf8").on("data", (text) => {
  const messages = (unread + text).split("\0");
  unread = messages.pop();
  for (const message of messages.map((each) => JSON.parse(each))) {
    if (message.id)
      waiting.get(message.id)(message);
    else
      events.push(message);
  }
});
const send = async (method, params = {}, sessionId) => {
  const id = nextId++;
  browser.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + "\0");
  const answer = await new Promise((done) => waiting.set(id, done));
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
};

const failures = [];
const expect = (what, value, test) => {
  if (!test(value)) failures.push(`${what}: found ${JSON.stringify(value)}`);
};
const {targetId} = await send("Target.createTarget", {url: "about:blank"});
const {sessionId} = await send("Target.attachToTarget", {targetId, flatten: true});
const page = (method, params) => send(method, params, sessionId);
const evaluate = async (expression) => {
  const {result, exceptionDetails} =
      await page("Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true});
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception.description}`);
  return result.value;
};
const ready = () => evaluate(
    `new Promise((done) => {
      const look = () => document.body?.dataset.state === "ready" ? done(performance.now()) : setTimeout(look, 10);
      look();
    })`);
const type = async (id, text) => {
  await evaluate(`{ const field = document.getElementById(${JSON.stringify(id)}); field.value = ${
      JSON.stringify(text)}; field.dispatchEvent(new Event("input", {bubbles: true})); }`);
  return ready();
};
const screenshot = async (name, pixels, dark) => {
  await page(
      "Emulation.setEmulatedMedia",
      {features: [{name: "prefers-color-scheme", value: dark ? "dark" : "light"}]});
  await page(
      "Emulation.setDeviceMetricsOverride",
      {width: pixels, height: 900, deviceScaleFactor: 1, mobile: false});
  const {data} = await page("Page.captureScreenshot", {
    captureBeyondViewport: true,
    format: "png",
    clip:
        {x: 0, y: 0, width: pixels, height: await evaluate("document.documentElement.scrollHeight"), scale: 1}
  });
  writeFileSync(join(folder, `${name}.png`), Buffer.from(data, "base64"));
  expect(
      `${name}: nothing sticks out`, await evaluate("document.documentElement.scrollWidth - innerWidth"),
      (excess) => excess <= 0);
  expect(
      `${name}: labels neither overlap nor are cut`, await evaluate(`(${labelDefects})()`),
      (defects) => defects.length === 0);
};
// Texts of the pictures that touch each other or leave their picture. Runs in the page.
const labelDefects = function() {
  const defects = [];
  for (const svg of document.querySelectorAll("figure svg")) {
    const frame = svg.getBoundingClientRect(),
          texts = [...svg.querySelectorAll("text")].map(
              (text) => [text.textContent, text.getBoundingClientRect()]);
    texts.forEach(([name, box], i) => {
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1)
        defects.push(`${name} is cut`);
      for (const [other, its] of texts.slice(i + 1)) {
        if (box.left < its.right && its.left < box.right && box.top < its.bottom && its.top < box.bottom)
          defects.push(`${name} overlaps ${other}`);
      }
    });
  }
  return defects;
}.toString();
const curves = (id) => evaluate(`document.querySelectorAll("#${id} path.curve").length`);
const number = (name) =>
    evaluate(`[...document.querySelectorAll("#numbers div")].find((box) => box.firstChild.textContent === ${
        JSON.stringify(name)})?.lastChild.firstChild.textContent`);

try {
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await page(`${domain}.enable`);
  await page(
      "Emulation.setDeviceMetricsOverride", {width: 1280, height: 900, deviceScaleFactor: 1, mobile: false});
  await page("Page.navigate", {url: pathToFileURL(resolve(pagePath)).href});
  const start = await ready();

  const all = await curves("loop");
  expect("many laws are drawn", all, (count) => count >= 15);
  expect("each over time as well", await curves("force"), (count) => count === all);
  expect(
      "every curve has a way",
      await evaluate(
          `[...document.querySelectorAll("#loop path.curve")].every((path) => path.getTotalLength() > 50)`),
      Boolean);
  expect(
      "as many rows as curves", await evaluate(`document.querySelectorAll("#laws tbody tr").length`),
      (rows) => rows === all);
  expect("the energies are drawn", await curves("energy"), (count) => count === 3);
  await screenshot("wide-light", 1280, false);
  await screenshot("wide-dark", 1280, true);
  await screenshot("narrow-light", 360, false);
  await screenshot("narrow-dark", 360, true);
  await screenshot("very-wide", 3840, false);

  const force = await number("peak force");
  const begin = await evaluate("performance.now()");
  const took = (await type("speed", "0.2")) - begin;
  expect("a higher speed presses harder", await number("peak force"), (text) => text !== force);
  await evaluate(`document.querySelector("#laws tbody tr:not(.chosen) input").click()`);
  expect("a law can be switched off", await curves("loop"), (count) => count === all - 1);
  await evaluate(
      `[...document.querySelectorAll("#families button")]
          .find((button) => button.textContent.startsWith("only the chosen")).click()`);
  expect("or all but the chosen one", await curves("loop"), (count) => count === 1);
  await evaluate(`document.querySelector("#families button").click()`);
  expect("and on again", await curves("loop"), (count) => count === all);

  await evaluate(`document.querySelector("#loop [tabindex]").focus()`);
  for (const key of ["ArrowUp", "ArrowRight"]) await page("Input.dispatchKeyEvent", {type: "keyDown", key});
  expect(
      "arrow keys read the chosen curve",
      await evaluate(`document.querySelector("#loop .readout").textContent`),
      (text) => text.startsWith("lankarani-nikravesh: indentation "));
  expect(
      "every control has a name",
      await evaluate(
          `[...document.querySelectorAll("input, select, button")]
              .filter((control) => !control.labels?.length && !control.ariaLabel && !control.textContent)
              .map((control) => control.id)`),
      (nameless) => nameless.length === 0);

  await type("r1", "0");
  expect(
      "wrong input is told", await evaluate(`document.getElementById("problems").textContent`),
      (text) => text.includes("--r1: error: is 0 (must not be 0; inf is a plane, negative is concave)"));
  expect(
      "and its field is marked", await evaluate(`document.getElementById("r1").getAttribute("aria-invalid")`),
      (value) => value === "true");
  await screenshot("wrong-input", 1280, false);
  await type("r1", "<img src=x onerror=console.error(1)>");
  await type("r1", "20 mm");
  expect(
      "and forgotten once it is right", await evaluate(`document.getElementById("problems").hidden`),
      Boolean);

  await type("angle", "40");
  expect(
      "an oblique impact has an angle of rebound", await number("rebound angle"), (text) => /°$/.test(text));
  expect(
      "for each law", await evaluate(`document.querySelectorAll("#rebound [data-rebound]").length`),
      (count) => count >= 15);
  await screenshot("oblique-light", 1280, false);
  await screenshot("oblique-narrow-dark", 360, true);
  await type("law", "walton-braun");
  expect(
      "a law's own parameters can be typed",
      await evaluate(`document.querySelectorAll("#law-parameters input").length`), (count) => count >= 1);

  const talk = events.filter(
      ({method}) => ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"].includes(
          method));
  expect("the console stays empty", talk.map(({params}) => params), (list) => list.length === 0);
  const requests = events.filter(({method}) => method === "Network.requestWillBeSent")
                       .map(({params}) => params.request.url)
                       .filter((url) => !url.startsWith("data:"));
  expect(
      "the page itself is the only request", requests,
      (list) => list.length === 1 && list[0].startsWith("file:"));
  console.log(`${all} laws drawn; ready ${Math.round(start)} ms after the start, ${
      Math.round(took)} ms after a change`);
} catch (error) {
  failures.push(`${error.stack}`);
}
const ended = new Promise((done) => browser.on("exit", done));
await send("Browser.close");
await ended;
rmSync(profile, {recursive: true, force: true, maxRetries: 5});
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length ? 1 : 0);
