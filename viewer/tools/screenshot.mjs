// A picture of a report: node viewer/tools/screenshot.mjs RUN_FOLDER OUT.png [--time SECONDS] [--width W] [--height H] [--scale S] [--dark] [--whole] [--click BUTTON]
// --whole: all of the page, also what has to be scrolled; --click: presses that button first.
// RUN_FOLDER may also be a page itself. The picture in the README was made so:
//   ./carom run scenarios/slider_crank_block.toml && node viewer/tools/screenshot.mjs slider_crank_block.carom docs/pictures/report.png
import {statSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {seek, settled, startBrowser} from '../tests/support/browser.mjs';

const {values: options, positionals: [place, picture]} = parseArgs({allowPositionals: true, options: {
  time: {type: 'string'}, width: {type: 'string', default: '1280'}, height: {type: 'string', default: '800'}, scale: {type: 'string', default: '1'},
  dark: {type: 'boolean', default: false}, whole: {type: 'boolean', default: false}, click: {type: 'string'}}});
const numbers = Object.fromEntries(['time', 'width', 'height', 'scale'].filter((name) => options[name] !== undefined).map((name) => [name, Number(options[name])]));
const wrong = Object.keys(numbers).find((name) => !Number.isFinite(numbers[name]));
if (!picture || wrong) {
  console.error(wrong ? `--${wrong}: '${options[wrong]}' is not a number` : 'usage: screenshot.mjs RUN_FOLDER OUT.png [--time SECONDS] [--width W] [--height H] [--scale S] [--dark] [--whole] [--click BUTTON]');
  process.exit(2);
}

const report = statSync(place).isDirectory() ? join(place, 'report.html') : place;
const browser = await startBrowser();
const page = await browser.open(resolve(report), {width: numbers.width, height: numbers.height, scale: numbers.scale, dark: options.dark});
await page.evaluate(() => window.carom.plots.forEach((plot) => plot.build()));
if (numbers.time !== undefined) await seek(page, numbers.time);
if (options.click) await page.getByRole('button', {name: options.click}).click();
await settled(page);
await page.screenshot({path: picture, animations: 'disabled', fullPage: options.whole});
await browser.close();
console.log(`${picture}: ${report} at ${numbers.width} x ${numbers.height}`);
