// Plots and table: as many points as were recorded, and one cursor for all.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {settled} from '../support/browser.mjs';
import {readTrajectory} from '../support/trajectory.mjs';
import {gallery} from './loading.mjs';

export const tests = {};

const wholeRun = async (page) => {
  await page.keyboard.press('w');
  await page.evaluate(() => window.carom.plots.forEach((plot) => plot.build()));
  await settled(page);
};

tests['every row of trajectory.csv is a point of the curves where they fit the plot'] = async (context) => {
  const folder = context.program.run('slider_crank_block');
  const {rows} = readTrajectory(folder);
  const page = await context.open(join(folder, 'report.html'));
  await wholeRun(page);
  await page.screenshot({path: context.picture('plots_whole_run'), fullPage: true});
  const plots = await page.evaluate(() => window.carom.plots.map((plot) => ({name: plot.name, points: Array.from(plot.pointsDrawn)})));
  for (const name of ['force', 'velocity', 'residual']) {
    const {points} = plots.find((plot) => plot.name === name);
    assert.ok(points.length > 0, `${name} has curves`);
    for (const count of points) assert.equal(count, rows, name);
  }
};

tests['the loop of an impact is drawn with every row between its start and its end'] = async (context) => {
  const folder = context.program.run('slider_crank_block');
  const {time, column} = readTrajectory(folder);
  const [impact] = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')).impacts;
  const within = time.filter((t, row) => t >= impact.start && t <= impact.end && column('slider-block.gap')[row] <= 0).length;
  const page = await context.open(join(folder, 'report.html'));
  await page.evaluate(() => window.carom.plots.forEach((plot) => plot.build()));
  await settled(page);
  const [points] = await page.evaluate(() => Array.from(window.carom.plots[0].pointsDrawn));
  assert.ok(Math.abs(points - within) <= 1, `${points} points for ${within} rows in contact`);
};

tests['a long curve is thinned to what the pixels show, and keeps its peak'] = async (context) => {
  const folder = context.program.run('box_down_stairs');
  const trajectory = readTrajectory(folder);
  const page = await context.open(join(folder, 'report.html'));
  await wholeRun(page);
  const {points, width, rows, ofRows, peak} = await page.evaluate(() => {
    const plot = window.carom.plots.find((candidate) => candidate.name === 'force');
    const {contacts} = window.carom.runs[0];
    return {points: plot.pointsDrawn[0], width: plot.node.clientWidth, rows: contacts.rows, ofRows: contacts.ofRows,
      peak: contacts.column('stairs.normal_force').reduce((a, b) => Math.max(a, b), 0)};
  });
  assert.equal(ofRows, trajectory.rows, 'the page knows how many rows there are');
  assert.ok(points < rows && points <= 4 * (width + 2) && points > width / 2, `${points} points of ${rows} rows in ${width} px`);
  const recorded = trajectory.column('stairs.normal_force').reduce((a, b) => Math.max(a, b), 0);
  assert.ok(Math.abs(peak / recorded - 1) < 1e-6, 'the peak is kept');
};

for (const scenario of gallery) {
  tests[`no plot of ${scenario} is empty`] = async (context) => {
    const page = await context.open(join(context.program.run(scenario), 'report.html'));
    await wholeRun(page);
    for (const {name, inked} of await page.evaluate(() => window.carom.plots.map((plot) => {
      const canvas = plot.node.querySelector('canvas');
      const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      let coloured = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] > 100 && Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]) > 60) ++coloured;
      return {name: plot.name, inked: coloured};
    }))) assert.ok(inked > 50, `${name}: ${inked} coloured pixels`);
  };
}

tests['clicking the second impact moves the cursor to its time'] = async (context) => {
  const folder = context.program.run('box_down_stairs');
  const second = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')).impacts[1];
  const page = await context.open(join(folder, 'report.html'));
  await page.locator('tr[data-impact]').nth(1).click();
  await settled(page);
  await page.screenshot({path: context.picture('second_impact_chosen')});
  assert.equal(await page.evaluate(() => window.carom.clock.time), second.start);
  assert.equal(await page.locator('tr[data-impact]').nth(1).getAttribute('aria-current'), 'true');
};

tests['clicking in a plot moves the cursor there'] = async (context) => {
  const page = await context.open(join(context.program.run('ball_drop'), 'report.html'));
  await wholeRun(page);
  const plot = page.locator('section.plot .u-over').nth(1);
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const {time, start, end} = await page.evaluate(() => ({time: window.carom.clock.time, start: window.carom.clock.start, end: window.carom.clock.end}));
  assert.ok(Math.abs((time - start) / (end - start) - 0.5) < 0.01, `${time} s is not the middle of the run`);
};
