// The page opens from a file, alone, and says so when its data is damaged.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {readFileSync} from 'node:fs';
import {dataOfPage, writePageWith, writePageWithData} from '../support/program.mjs';

export const gallery = ['slider_crank_block', 'ball_drop', 'box_down_stairs'];

/** Opens a page that has no data to show and returns what it says. */
async function wordsOf(context, file, picture) {
  const page = await context.open(file, {ready: false});
  await page.screenshot({path: context.picture(picture)});
  assert.equal(await page.evaluate(() => window.carom?.runs), undefined, 'a damaged page must not pretend to work');
  assert.deepEqual(page.problems, []);
  return page.evaluate(() => document.body.innerText);
}

export const tests = {};

for (const scenario of gallery) {
  tests[`the page of ${scenario} loads with no console error and no request but for itself`] = async (context) => {
    const file = join(context.program.run(scenario), 'report.html');
    const page = await context.open(file);
    await page.screenshot({path: context.picture(`page_${scenario}`)});
    await page.screenshot({path: context.picture(`page_${scenario}_whole`), fullPage: true});
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.requested.filter((url) => !url.startsWith('data:')), [pathToFileURL(file).href]);
    assert.equal(await page.evaluate(() => window.carom.scene.ok), true);
    const summary = JSON.parse(readFileSync(join(context.program.run(scenario), 'summary.json'), 'utf8'));
    assert.ok((await page.evaluate(() => document.body.innerText)).includes(summary.title), 'the title is shown');
    assert.equal(await page.locator('tr[data-impact]').count(), Math.min(2000, summary.impacts.length), 'one row per impact');
  };
}

tests['a page whose data line is empty says that it holds no data'] = async (context) => {
  const report = join(context.program.run('slider_crank_block'), 'report.html');
  const words = await wordsOf(context, writePageWith(report, '', join(context.out, 'runs', 'empty.html')), 'damaged_empty');
  assert.match(words, /cannot be shown/);
  assert.match(words, /holds no data/);
};

tests['a page whose data was cut off says that the file is damaged'] = async (context) => {
  const report = join(context.program.run('slider_crank_block'), 'report.html');
  const text = JSON.stringify(dataOfPage(report));
  const words = await wordsOf(context, writePageWith(report, text.slice(0, text.length >> 1).replaceAll('<', '\\u003c'), join(context.out, 'runs', 'cut.html')), 'damaged_cut');
  assert.match(words, /damaged|cut off/);
};

tests['a page whose numbers are not complete says which'] = async (context) => {
  const report = join(context.program.run('slider_crank_block'), 'report.html');
  const data = dataOfPage(report);
  data.runs[0].motion.data = data.runs[0].motion.data.slice(0, 400);
  const words = await wordsOf(context, writePageWithData(report, data, join(context.out, 'runs', 'short.html')), 'damaged_numbers');
  assert.match(words, /motion/);
};

tests['a page of a newer format says so'] = async (context) => {
  const report = join(context.program.run('slider_crank_block'), 'report.html');
  const words = await wordsOf(context, writePageWithData(report, {...dataOfPage(report), format: 99}, join(context.out, 'runs', 'newer.html')), 'damaged_newer');
  assert.match(words, /format 99/);
};
