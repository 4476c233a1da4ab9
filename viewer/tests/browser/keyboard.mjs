// Everything of the clock can be done by keys.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {settled} from '../support/browser.mjs';
import {readTrajectory} from '../support/trajectory.mjs';

export const tests = {};

const open = (context) => context.open(join(context.program.run('ball_drop'), 'report.html'));
const timeOf = (page) => page.evaluate(() => window.carom.clock.time);

tests['space plays and pauses'] = async (context) => {
  const page = await open(context);
  await page.evaluate(() => window.carom.clock.seek(0));
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => window.carom.clock.playing), true);
  await page.waitForFunction(() => window.carom.clock.time > 0);
  await page.screenshot({path: context.picture('playing')});
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => window.carom.clock.playing), false);
  const stopped = await timeOf(page);
  await settled(page);
  assert.equal(await timeOf(page), stopped);
};

tests['n and p go to the next and to the previous impact'] = async (context) => {
  const page = await open(context);
  const starts = JSON.parse(readFileSync(join(context.program.run('ball_drop'), 'summary.json'), 'utf8')).impacts.map((impact) => impact.start);
  assert.ok(starts.length >= 2);
  await page.evaluate(() => window.carom.clock.seek(0));
  await page.keyboard.press('n');
  assert.equal(await timeOf(page), starts[0]);
  await page.keyboard.press('n');
  assert.equal(await timeOf(page), starts[1]);
  await page.keyboard.press('p');
  assert.equal(await timeOf(page), starts[0]);
};

tests['the arrows go one recorded row forth and back, Home and End to the ends'] = async (context) => {
  const page = await open(context);
  const {time} = readTrajectory(context.program.run('ball_drop'));
  await page.keyboard.press('Home');
  assert.equal(await timeOf(page), time[0]);
  await page.keyboard.press('ArrowRight');
  assert.equal(await timeOf(page), time[1]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await timeOf(page), time[1]);
  await page.keyboard.press('End');
  assert.equal(await timeOf(page), time.at(-1));
};

tests['a question mark lists the keys and Escape closes the list'] = async (context) => {
  const page = await open(context);
  await page.keyboard.press('?');
  const list = page.locator('dialog[open]');
  assert.equal(await list.count(), 1);
  await page.screenshot({path: context.picture('keys')});
  const words = await list.innerText();
  for (const word of ['space', 'impact', '?']) assert.ok(words.includes(word), `the list names ${word}`);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog[open]').count(), 0);
};

tests['every control has a name for a screen reader'] = async (context) => {
  const page = await open(context);
  const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, canvas[role], [tabindex="0"]')]
    .filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim() || node.closest('label')?.textContent.trim() || node.title))
    .map((node) => node.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
};
