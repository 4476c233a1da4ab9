// A browser without WebGL shows everything but the moving picture, and says why.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import {settled} from '../support/browser.mjs';

export const tests = {};

tests['without WebGL plots and table work and the scene says why it is missing'] = async (context) => {
  const page = await context.open(join(context.program.run('box_down_stairs'), 'report.html'), {webgl: false});
  assert.equal(await page.evaluate(() => window.carom.scene.ok), false);
  assert.match(await page.evaluate(() => document.body.innerText), /WebGL/);
  await page.locator('tr[data-impact]').nth(1).click();
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => window.carom.plots.forEach((plot) => plot.build()));
  await settled(page);
  await page.screenshot({path: context.picture('without_webgl')});
  assert.ok(await page.evaluate(() => window.carom.clock.time > 0));
  assert.ok(await page.evaluate(() => window.carom.plots.every((plot) => plot.pointsDrawn.length > 0 && plot.pointsDrawn[0] > 0)), 'curves are drawn');
  assert.deepEqual(page.problems, []);
};
