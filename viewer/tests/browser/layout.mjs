// From a phone to a wall: nothing is cut, nothing scrolls sideways; dark, light and on paper.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import {settled} from '../support/browser.mjs';
import {photograph} from '../support/picture.mjs';

export const tests = {};

/** Elements that reach out of the window and texts that are cut without an ellipsis; what scrolls by itself may hold more. */
const defects = () => {
  const found = [];
  const scrolls = (node) => {
    for (let up = node.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up.scrollWidth > up.clientWidth) return true;
    return false;
  };
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} px wide in ${innerWidth}`);
  for (const node of document.querySelectorAll('body *')) {
    const box = node.getBoundingClientRect();
    const style = getComputedStyle(node);
    if (box.width === 0 || box.height === 0 || style.visibility === 'hidden' || node.closest('.carom-scene-names, .u-wrap, dialog:not([open]), noscript')) continue;
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(node)) found.push(`outside: ${node.tagName} ${node.className} ${(node.innerText ?? '').slice(0, 40)}`);
    if (style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && node.scrollWidth > node.clientWidth + 1 && !node.matches('.carom-scene'))
      found.push(`cut: ${node.tagName} ${node.className} ${(node.innerText ?? '').slice(0, 40)}`);
  }
  return found;
};

for (const [name, width, height] of [['narrow', 360, 740], ['middle', 900, 700], ['wide', 3840, 2160]]) {
  for (const scenario of ['slider_crank_block', 'box_down_stairs']) {
    tests[`a ${name} window of ${width} by ${height} shows ${scenario} with nothing cut and no scrolling sideways`] = async (context) => {
      const page = await context.open(join(context.program.run(scenario), 'report.html'), {width, height});
      await page.evaluate(() => window.carom.plots.forEach((plot) => plot.build()));
      await settled(page);
      await page.screenshot({path: context.picture(`layout_${name}_${scenario}`), fullPage: true});
      assert.deepEqual(await page.evaluate(defects), []);
      assert.deepEqual(page.problems, []);
    };
  }
}

const lightness = ([r, g, b]) => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;

tests['the page is dark where the system is dark, and the button changes it'] = async (context) => {
  const report = join(context.program.run('slider_crank_block'), 'report.html');
  const seen = {};
  for (const dark of [false, true]) {
    const page = await context.open(report, {dark});
    const image = await photograph(page, context.picture(dark ? 'dark' : 'light'));
    const camera = await page.evaluate(() => window.carom.scene.cameraState());
    seen[dark] = [lightness(image.pixel(2, 2)), lightness(image.pixel(camera.left + 12, camera.top + 12))];
    if (!dark) continue;
    await page.getByRole('button', {name: 'light colours'}).click();
    await settled(page);
    assert.ok(lightness((await photograph(page, context.picture('dark_made_light'))).pixel(2, 2)) > 0.8);
  }
  assert.ok(seen[false].every((value) => value > 0.8), `light: ${seen[false]}`);
  assert.ok(seen[true].every((value) => value < 0.25), `dark: ${seen[true]}`);
};

tests['printed on paper the page is light and shows picture, plots and table'] = async (context) => {
  const page = await context.open(join(context.program.run('slider_crank_block'), 'report.html'), {dark: true});
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({media: 'print', colorScheme: 'light'});
  await settled(page);
  const image = await photograph(page, context.picture('print'));
  assert.ok(lightness(image.pixel(2, 2)) > 0.95, 'paper is white');
  const {plots, rows} = await page.evaluate(() => ({plots: document.querySelectorAll('section.plot canvas').length, rows: document.querySelectorAll('tr[data-impact]').length}));
  assert.ok(plots >= 5 && rows === 1, `${plots} plots, ${rows} rows`);
  const pdf = await page.pdf({path: join(context.out, 'print.pdf'), format: 'A4', printBackground: true});
  assert.ok(pdf.length > 20000 && pdf.subarray(0, 5).toString() === '%PDF-');
};

tests['paper keeps the moving picture as it is at that moment'] = async (context) => {
  const page = await context.open(join(context.program.run('slider_crank_block'), 'report.html'));
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  // What is left of the picture when it is not drawn anew, as a printer finds it.
  const coloured = () => page.evaluate(() => {
    const canvas = document.querySelector('.scene canvas + canvas');
    if (!canvas) return -1;
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data[i + 3] > 0 && Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]) > 40 ? 1 : 0;
    return count;
  });
  await settled(page);
  const finer = await page.evaluate(() => document.querySelector('.scene canvas + canvas').width / document.querySelector('.scene').clientWidth);
  assert.ok(finer >= 1, `${finer} pixels for a point of the page`);
  assert.ok((await coloured()) > 500, `${await coloured()} coloured pixels of bodies`);
  await page.pdf({path: join(context.out, 'print_scene.pdf'), format: 'A4', printBackground: true});
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.equal(await coloured(), -1, 'the copy goes when the page is back on the screen');
  assert.deepEqual(page.problems, []);
};
