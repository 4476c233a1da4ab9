// Elastic bodies: deformed and in the colours of their stress while they touch, and the patch of their contact.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {seek, settled} from '../support/browser.mjs';
import {hueOf, onlyBodies, photograph, pixelsPerMetre, projected} from '../support/picture.mjs';
import {dataOfPage, writePageWithData} from '../support/program.mjs';

export const tests = {};

const summaryOf = (folder) => JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'));
const scenario = 'elastic_ball_on_plane';

async function openAtPeak(context, options = {}) {
  const folder = context.program.run(scenario);
  const [impact] = summaryOf(folder).impacts;
  const page = await context.open(join(folder, 'report.html'), options);
  await page.evaluate(() => window.carom.plots.forEach((plot) => plot.build()));
  await seek(page, impact.time_of_peak_force);
  return {folder, impact, page};
}

const deformed = (page) => page.evaluate(() => window.carom.scene.deformed('ball'));

tests['an elastic ball is drawn deformed and in the colours of its stress while it touches, and plain in flight'] = async (context) => {
  const {impact, page} = await openAtPeak(context);
  const there = await deformed(page);
  assert.ok(there.vertices > 300, `${there.vertices} vertices`);
  assert.ok(Math.abs(there.stress / impact.peak_stress - 1) < 0.02, `${there.stress} Pa on the page, ${impact.peak_stress} Pa in summary.json`);
  assert.ok(there.magnification >= 50 && there.cut, 'magnified, and cut open');
  await onlyBodies(page);
  await settled(page);
  const image = await photograph(page, context.picture('elastic_deformed'));
  const camera = await page.evaluate(() => window.carom.scene.cameraState());
  const scale = pixelsPerMetre(camera).y;
  const touch = projected(camera, impact.point);
  // Yellow and green where it is pressed, violet far away: the lower half is warmer than the upper one.
  const hueAt = (metres) => hueOf(image.pixel(touch.x, touch.y - metres * scale)).hue;
  assert.ok(hueAt(0.012) > 50 && hueAt(0.012) < 180, `hue ${hueAt(0.012)} near the contact`);
  assert.ok(hueAt(0.14) > 240 && hueAt(0.14) < 290, `hue ${hueAt(0.14)} far from it`);
  await seek(page, impact.end + 0.9 * ((await page.evaluate(() => window.carom.clock.end)) - impact.end));
  assert.equal(await deformed(page), undefined, 'after the touch it is plain');
  assert.deepEqual(page.problems, []);
};

tests['the slider magnifies the displacements of elastic bodies'] = async (context) => {
  const {impact, page} = await openAtPeak(context);
  await onlyBodies(page);
  const dent = async (steps) => {
    const slider = page.getByRole('slider', {name: 'magnification of displacements'});
    await slider.evaluate((node, value) => { node.value = value; node.dispatchEvent(new Event('input')); }, steps);
    await settled(page);
    const camera = await page.evaluate(() => window.carom.scene.cameraState());
    return {image: await photograph(page, context.picture(`elastic_magnified_${steps}`)), camera, now: await deformed(page)};
  };
  const plain = await dent(0);
  assert.equal(plain.now.magnification, 1);
  const large = await dent(9);
  assert.equal(large.now.magnification, 1000);
  // 28 µm a thousand times: the place of contact is pressed in by 28 mm, and what was the body is the ground.
  const at = projected(plain.camera, impact.point);
  const up = 0.012 * pixelsPerMetre(plain.camera).y;
  const seen = ({image}) => hueOf(image.pixel(at.x, at.y - up));
  assert.ok(seen(plain).saturation > 0.35, 'body at its true size');
  assert.ok(seen(large).saturation < 0.25 || Math.abs(seen(large).hue - seen(plain).hue) > 8, 'the dent is drawn deeper');
  assert.match(await page.locator('.magnification').textContent(), /×1.000/);
};

tests['a colour scale in MPa is readable in light, dark, on a phone and on paper'] = async (context) => {
  for (const [name, options] of [['light', {}], ['dark', {dark: true}], ['phone', {width: 360, height: 740}]]) {
    const {impact, page} = await openAtPeak(context, options);
    const {texts, size, box, colors} = await page.evaluate(() => {
      const scale = document.querySelector('.carom-scene-scale');
      return {texts: [...scale.querySelectorAll('text')].map((text) => ({text: text.textContent, ...text.getBoundingClientRect().toJSON()})),
        size: parseFloat(getComputedStyle(scale.querySelector('text')).fontSize) * scale.getBoundingClientRect().width / 210,
        box: scale.getBoundingClientRect().toJSON(),
        colors: [getComputedStyle(scale).color, getComputedStyle(scale).backgroundColor].map((color) => color.match(/[\d.]+/g).map(Number))};
    });
    await page.screenshot({path: context.picture(`elastic_scale_${name}`)});
    assert.match(texts[0].text, /von Mises stress \/ MPa/);
    assert.ok(size >= 10.5, `${name}: texts of ${size} px`);
    assert.ok(box.left >= 0 && box.right <= (options.width ?? 1280), 'within the window');
    assert.match(texts.pop().text, /displacements ×\d+/);
    const ticks = texts.slice(1).sort((a, b) => a.left - b.left);
    assert.ok(Math.abs(Number(ticks.at(-1).text) / (impact.peak_stress / 1e6) - 1) < 0.03, `${ticks.at(-1).text} MPa at its end`);
    for (let i = 1; i < ticks.length; ++i) assert.ok(ticks[i].left > ticks[i - 1].right + 2, `${ticks[i - 1].text} and ${ticks[i].text} are apart`);
    const light = ([r, g, b]) => (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    assert.ok(Math.abs(light(colors[0]) - light(colors[1])) > 0.5, `${name}: contrast of ${colors}`);
    if (name !== 'light') continue;
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({media: 'print', colorScheme: 'light'});
    await settled(page);
    await page.screenshot({path: context.picture('elastic_print')});
    assert.ok(await page.evaluate(() => document.querySelector('.carom-scene-scale').getBoundingClientRect().height > 20), 'the scale is on paper too');
  }
};

tests['the contact patch shows the nodes of the largest force, and follows the clock'] = async (context) => {
  const {folder, impact, page} = await openAtPeak(context);
  const patch = dataOfPage(join(folder, 'report.html')).runs[0].scene.elastic.patches[0];
  const seen = () => page.evaluate(() => {
    const plot = window.carom.plots.find((candidate) => candidate.name === 'patch');
    const {frame, isPeak} = plot.shown;
    return {drawn: plot.nodesDrawn, isPeak, time: frame.time, force: frame.normalForce, radius: frame.radius, hertz: frame.hertz,
      pressure: Math.max(...frame.pressure), shear: frame.pressure.map((p, i) => Math.hypot(frame.shearX[i], frame.shearY[i]) / p), words: plot.node.innerText};
  });
  await page.locator('section.patch').scrollIntoViewIfNeeded();
  await settled(page);
  await page.screenshot({path: context.picture('elastic_patch')});
  const peak = await seen();
  assert.equal(peak.time, impact.time_of_peak_force);
  assert.ok(peak.isPeak && Math.abs(peak.force / impact.peak_force - 1) < 1e-6);
  assert.ok(Math.abs(peak.radius / impact.contact_radius - 1) < 1e-6 && Math.abs(peak.pressure / impact.peak_pressure - 1) < 1e-3);
  assert.ok(peak.drawn >= 15, `${peak.drawn} nodes are drawn`);
  assert.ok(Math.max(...peak.shear) < 0.101, 'friction is at most 0.1 of the pressure');
  // Hertz: a³ = 3·F·R/(4·E*), p₀ = 3·F/(2·π·a²)
  const a = Math.cbrt(0.75 * impact.peak_force * 0.1 * (1 - 0.09) / 70e9);
  assert.ok(Math.abs(peak.hertz.semi_axes[0] / a - 1) < 1e-4 && Math.abs(peak.hertz.pressure / (1.5 * impact.peak_force / (Math.PI * a * a)) - 1) < 1e-4);
  assert.match(peak.words, /Largest force, 5\.\d+\u2009kN/);
  assert.match(peak.words, /stick .*slip/);
  await seek(page, impact.start + 0.15 * impact.duration);
  const early = await seen();
  assert.ok(early.force < 0.5 * peak.force && early.radius < peak.radius, 'a smaller patch early in the touch');
  assert.ok(patch.frames.some((frame) => Math.abs(frame.time - early.time) < 1e-12));
  const coloured = await page.evaluate(() => [...document.querySelectorAll('section.patch canvas')].map((canvas) => {
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) count += data[i + 3] > 100 && Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]) > 60 ? 1 : 0;
    return count;
  }));
  assert.equal(coloured.length, 2);
  assert.ok(coloured.every((count) => count > 50), `${coloured} coloured pixels`);
};

tests['impacts of elastic bodies have a loop, a path in the space of impulses, and their numbers in table and card'] = async (context) => {
  const {folder, page} = await openAtPeak(context);
  assert.ok(await page.locator('section.loop canvas').isVisible(), 'force over indentation');
  const svg = decodeURIComponent(await page.locator('.diagram img').getAttribute('src'));
  assert.match(svg, /path of the elastic bodies/);
  const words = await page.evaluate(() => document.body.innerText);
  const {elements, mesh_error: error} = summaryOf(folder).model.elastic.ball;
  assert.ok(words.includes(`${elements} elements, forces within about ${Number((100 * error).toPrecision(2))}\u2009%`), 'how good the mesh is');
  for (const text of ['contact radius', 'von Mises', 'left in vibration', 'energetic', 'impulse ratio']) assert.ok(words.includes(text), text);
};

tests['a look at the contact brings it to the middle, without arrows'] = async (context) => {
  const {impact, page} = await openAtPeak(context);
  await page.getByRole('button', {name: 'look at contact'}).click();
  await settled(page);
  await page.screenshot({path: context.picture('elastic_contact')});
  const camera = await page.evaluate(() => window.carom.scene.cameraState());
  const at = projected(camera, impact.point);
  assert.ok(Math.abs(at.x - camera.left - camera.width / 2) < 2 && Math.abs(at.y - camera.top - camera.height / 2) < 2, `${at.x}, ${at.y}`);
  assert.ok(2 * 7 * impact.contact_radius * pixelsPerMetre(camera).y > 0.7 * camera.height, 'close enough');
  assert.equal(await page.locator('[data-layer="arrows"]').isChecked(), false);
};

tests['a page whose pictures of elastic bodies are damaged shows the bodies plain'] = async (context) => {
  const report = join(context.program.run(scenario), 'report.html');
  const data = dataOfPage(report);
  data.runs[0].scene.elastic.surfaces[0].data = 'AAAA';
  data.runs[0].scene.elastic.patches[0].frames = 7;
  const page = await context.open(writePageWithData(report, data, join(context.out, 'runs', 'elastic_damaged.html')));
  assert.equal(await deformed(page), undefined);
  assert.equal(await page.evaluate(() => window.carom.scene.ok), true);
  assert.deepEqual(page.problems, []);
};
