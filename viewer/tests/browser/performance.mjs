// How fast the page is, measured and kept; a busy machine is no reason to fail.
import assert from 'node:assert/strict';
import {statSync, writeFileSync} from 'node:fs';
import {cpus, loadavg} from 'node:os';
import {join} from 'node:path';
import {dataOfPage, writePageWithData} from '../support/program.mjs';

export const tests = {};
const measured = {};

function keep(context, name, value) {
  measured[name] = {...value, cores: cpus().length, load_average: loadavg()[0]};   // a busy machine explains slow frames
  writeFileSync(join(context.out, 'performance.json'), `${JSON.stringify(measured, null, 2)}\n`);
  console.log(`       ${name}: ${JSON.stringify(measured[name])}`);
}

/** A page of at least `bytes`: the rows of a table repeated with later times, as a longer run would have them. */
function lengthened(report, bytes, target) {
  const data = dataOfPage(report);
  const [run] = data.runs;
  const held = [run.motion, run.contacts].reduce((sum, table) => sum + table.time.length + table.data.length, 0);
  const factor = Math.max(1, Math.ceil((bytes - statSync(report).size) / held) + 1);
  for (const table of [run.motion, run.contacts]) {
    const time = new Float64Array(new Uint8Array(Buffer.from(table.time, 'base64')).buffer);
    const values = new Float32Array(new Uint8Array(Buffer.from(table.data, 'base64')).buffer);
    const span = time.at(-1) - time[0];
    const longTime = new Float64Array(time.length * factor);
    const longValues = new Float32Array(values.length * factor);
    for (let copy = 0; copy < factor; ++copy) {
      time.forEach((t, i) => { longTime[copy * time.length + i] = t + copy * span; });
      for (let c = 0; c < table.columns.length; ++c)
        longValues.set(values.subarray(c * table.rows, (c + 1) * table.rows), (c * factor + copy) * table.rows);
    }
    table.time = Buffer.from(longTime.buffer).toString('base64');
    table.data = Buffer.from(longValues.buffer).toString('base64');
    table.rows *= factor;
    table.of_rows = table.rows;
  }
  return writePageWithData(report, data, target);
}

/** Runs in the page before its own scripts: notes when the picture was first drawn and the clock obeys [ms since navigation]. */
function noteFirstFrame() {
  const look = () => {
    if (window.carom?.scene?.framesDrawn?.() > 0) window.firstFrame = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Frames per second of the scene while the page plays for `seconds`. */
async function playedFrames(page, seconds) {
  await page.evaluate(() => {
    window.carom.clock.seek(window.carom.clock.start);
    window.carom.clock.rate = 0.25;
    window.carom.clock.play();
  });
  await page.waitForTimeout(500);
  const count = () => page.evaluate(() => [performance.now(), window.carom.scene.framesDrawn()]);
  const [t0, n0] = await count();
  await page.waitForTimeout(1000 * seconds);
  const [t1, n1] = await count();
  return (1000 * (n1 - n0)) / (t1 - t0);
}

tests['the first interactive frame of a report of 10 MB is measured'] = async (context) => {
  const report = join(context.program.run('stack_of_ten'), 'report.html');
  const file = lengthened(report, 10e6, join(context.out, 'runs', 'ten_megabytes.html'));
  const times = [];
  for (let repeat = 0; repeat < 3; ++repeat) {
    const page = await context.open(file, {before: noteFirstFrame});
    await page.waitForFunction(() => window.firstFrame !== undefined);
    times.push((await page.evaluate(() => window.firstFrame)) / 1000);
    if (repeat === 0) await page.screenshot({path: context.picture('ten_megabytes')});
  }
  keep(context, 'first_interactive_frame', {file_megabytes: statSync(file).size / 1e6, seconds: times, best: Math.min(...times), aim: 2});
  assert.ok(times.every((seconds) => seconds > 0));
};

for (const [scenario, what] of [['stack_of_ten', 'ten boxes'], ['andrews_squeezer', 'a mechanism of seven bodies'], ['poured_beads', 'three hundred balls']]) {
  tests[`frames per second while ${what} move are measured`] = async (context) => {
    const page = await context.open(join(context.program.run(scenario), 'report.html'));
    const perSecond = await playedFrames(page, 3);
    await page.screenshot({path: context.picture(`playing_${scenario}`)});
    keep(context, `frames_per_second_${scenario}`, {window: '1280x800', rendering: 'software', frames_per_second: perSecond, aim: 30});
    assert.ok(perSecond > 0);
  };
}
