// Several runs on one page.
import assert from 'node:assert/strict';
import {settled} from '../support/browser.mjs';
import {hueOf, onlyBodies, photograph, rgbOf} from '../support/picture.mjs';

export const tests = {};

const open = (context, options) => context.open(context.program.compare('slider_crank_block', '--methods', 'continuous,piecewise'), options);

tests['a comparison of two runs shows both in plots, table and picture'] = async (context) => {
  const page = await open(context);
  await page.evaluate(() => window.carom.plots.forEach((plot) => plot.build()));
  await page.keyboard.press('w');
  await settled(page);
  await page.screenshot({path: context.picture('comparison')});
  await page.screenshot({path: context.picture('comparison_whole'), fullPage: true});
  assert.deepEqual(page.problems, []);
  const {runs, curves} = await page.evaluate(() => ({runs: window.carom.runs.map((run) => run.name),
    curves: window.carom.plots.find((plot) => plot.name === 'velocity').pointsDrawn.length}));
  assert.equal(runs.length, 2);
  assert.equal(curves, 2, 'one curve of velocity per run');
  const words = await page.evaluate(() => document.body.innerText);
  for (const name of runs) assert.ok(words.includes(name), `${name} is named`);
};

tests['the second run is a ghost of its colour that can be switched off'] = async (context) => {
  const page = await open(context);
  await onlyBodies(page);
  await page.evaluate(() => window.carom.clock.seek(window.carom.clock.end));
  await settled(page);
  const camera = await page.evaluate(() => window.carom.scene.cameraState());
  const color = await page.evaluate(() => window.carom.runs[1].color);
  const own = hueOf(rgbOf(color)).hue;
  const count = (image) => {
    let found = 0;
    for (let y = camera.top; y < camera.top + camera.height - 40; y += 1) {
      for (let x = camera.left; x < camera.left + camera.width; x += 1) {
        const {hue, saturation} = hueOf(image.pixel(x, y));
        if (saturation > 0.35 && Math.abs(((hue - own + 540) % 360) - 180) < 10) ++found;
      }
    }
    return found;
  };
  const withGhost = count(await photograph(page, context.picture('ghost_on')));
  await page.evaluate(() => window.carom.scene.setVisible('ghosts', false));
  await settled(page);
  const without = count(await photograph(page, context.picture('ghost_off')));
  assert.ok(withGhost > without + 20, `${withGhost} pixels of its colour, ${without} without it`);
};

tests['a narrow comparison does not scroll sideways'] = async (context) => {
  const page = await open(context, {width: 360, height: 740});
  await settled(page);
  await page.screenshot({path: context.picture('comparison_narrow'), fullPage: true});
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
};
