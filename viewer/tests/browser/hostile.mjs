// Titles and names are text, whatever they hold.
import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {dataOfPage, writePageWithData} from '../support/program.mjs';

const TITLE = `<script>window.hacked=1</script></script><img src=x onerror=window.hacked=2> "quotes" 'n' & \u202Eright to left\u202C`;
// A scenario's names may hold no dot, comma or quotation mark; these hold the rest.
const BODY = '</script><img src=x onerror=hacked=3>';
const CONTACT = '<svg onload=hacked=4>';

const scenario = `
carom = 1
title = ${JSON.stringify(TITLE)}
gravity = [0, 0, -9.81]
[simulation]
duration = 0.5
[ground]
shapes = [{name = "floor", type = "plane", normal = [0, 0, 1]}]
[[bodies]]
name = "${BODY}"
mass = 1
inertia = [0.004, 0.004, 0.004]
position = [0, 0, 0.3]
shapes = [{name = "<b>", type = "sphere", radius = 0.1}]
[[contacts]]
name = "${CONTACT}"
between = ["ground.floor", "${BODY}.<b>"]
stiffness = 1e7
exponent = 1.5
restitution = 0.7
`;

function hostileReport(context) {
  const file = join(context.out, 'runs', 'hostile.toml');
  writeFileSync(file, scenario);
  return join(context.program.run(file), 'report.html');
}

async function nothingRan(page) {
  assert.deepEqual(page.problems, []);
  assert.equal(await page.evaluate(() => window.hacked), undefined, 'no text of the run was run');
  assert.equal(await page.evaluate(() => document.images.length + document.querySelectorAll('svg[onload]').length), 0, 'no text of the run became an element');
  assert.equal(page.requested.filter((url) => !url.startsWith('data:')).length, 1);
}

export const tests = {};

tests['hostile titles and names of a scenario are shown as text and nothing runs'] = async (context) => {
  const page = await context.open(hostileReport(context));
  await page.keyboard.press('n');
  await page.screenshot({path: context.picture('hostile')});
  await nothingRan(page);
  const words = await page.evaluate(() => document.body.innerText);
  assert.ok(words.includes(TITLE), 'the title is shown as it was written');
  assert.ok(words.includes(CONTACT), 'the contact is named in the table');
  assert.ok((await page.locator('.carom-scene-names').innerText()).includes(BODY), 'the body is named in the picture');
};

tests['hostile texts in any place of the data are shown as text and nothing runs'] = async (context) => {
  const report = hostileReport(context);
  const data = dataOfPage(report);
  const evil = (text, i) => `"'>${text}<img src=x onerror="window.hacked=${i}">`;
  let count = 10;
  // Every text but those that the page reads as numbers, types or pictures of its own.
  const keep = new Set(['type', 'data', 'time', 'svg', 'format', 'columns']);
  const poison = (value, key) => {
    if (keep.has(key)) return value;
    if (typeof value === 'string') return evil(value, ++count);
    if (Array.isArray(value)) return value.map((entry) => poison(entry, key));
    if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, poison(entry, name)]));
    return value;
  };
  const page = await context.open(writePageWithData(report, poison(data), join(context.out, 'runs', 'poisoned.html')));
  await page.keyboard.press('n');
  await page.screenshot({path: context.picture('hostile_data'), fullPage: true});
  await nothingRan(page);
};

tests['a hostile diagram is shown without its scripts'] = async (context) => {
  const report = join(context.program.run('slider_crank_block', '--method', 'piecewise'), 'report.html');
  const data = dataOfPage(report);
  data.runs[0].scene.diagrams = [{impact: 0, svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="window.hacked=6"><script>window.hacked=7</script><image href="x" onerror="window.hacked=8"/></svg>'}];
  const page = await context.open(writePageWithData(report, data, join(context.out, 'runs', 'hostile_diagram.html')));
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
};
