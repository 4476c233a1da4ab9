// Modes of bodies that bend: a bar of energy and, of the liveliest, a drawing each, in light and dark.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {settled} from '../support/browser.mjs';
import {dataOfPage, writePageWithData} from '../support/program.mjs';

export const tests = {};

const scenario = 'beam_mass_on_rod';
const panel = (page) => page.locator('section.modes');
/** How many different colours a canvas shows. */
const coloursOf = (canvas) => canvas.evaluate((node) => {
  const {data} = node.getContext('2d').getImageData(0, 0, node.width, node.height);
  const colours = new Set();
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] > 200) colours.add((data[i] >> 4) * 256 + (data[i + 1] >> 4) * 16 + (data[i + 2] >> 4));
  return colours.size;
});

for (const dark of [false, true]) {
  tests[`modes of a body are drawn with their names and energies${dark ? ', in the dark too' : ''}`] = async (context) => {
    const folder = context.program.run(scenario);
    const {bodies: {rod}} = JSON.parse(readFileSync(join(folder, 'modes.json'), 'utf8'));
    const page = await context.open(join(folder, 'report.html'), {dark});
    await panel(page).scrollIntoViewIfNeeded();
    await settled(page);
    assert.equal(await panel(page).locator('.bar').count(), rod.modes.length);
    assert.equal(await panel(page).locator('figure').count(), 12);
    const liveliest = rod.modes.reduce((best, mode) => (mode.largest_energy > best.largest_energy ? mode : best));
    assert.equal(liveliest.kind, 'stretch');
    assert.match(await panel(page).innerText(), /stretch 1/);
    const tallest = await panel(page).locator('.bar .ever').evaluateAll((bars) => bars.map((bar) => bar.style.height).filter((height) => height === '100%').length);
    assert.equal(tallest, 1, 'the mode with the most energy fills the height');
    const canvas = panel(page).locator('figure canvas').first();
    assert.ok(await coloursOf(canvas) > 8, 'displacements have colours');
    await page.screenshot({path: context.picture(`modes_${dark ? 'dark' : 'light'}`)});
    await panel(page).getByRole('button').click();
    assert.equal(await panel(page).locator('figure').count(), rod.modes.filter((mode) => mode.shape).length);
    assert.deepEqual(page.problems, []);
  };
}

tests['a page whose modes are damaged shows everything else'] = async (context) => {
  const data = dataOfPage(join(context.program.run(scenario), 'report.html'));
  data.runs[0].modes = {rod: {vertices: '?', triangles: 3, modes: [null]}, other: 7};
  const page = await context.open(writePageWithData(join(context.program.run(scenario), 'report.html'), data, join(context.out, 'damaged_modes.html')));
  await settled(page);
  assert.equal(await panel(page).count(), 0);
  assert.equal(await page.locator('tr[data-impact]').count(), 1);
  assert.deepEqual(page.problems, []);
};
