// The picture shows what trajectory.csv says.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import {seek, settled} from '../support/browser.mjs';
import {looksLike, onlyBodies, outline, photograph, pixelsPerMetre, projected} from '../support/picture.mjs';
import {readTrajectory, rowAtShare} from '../support/trajectory.mjs';

export const tests = {};

const bodiesOf = {slider_crank_block: ['crank', 'rod', 'slider', 'block'], ball_drop: ['ball'], box_down_stairs: ['box']};

for (const [scenario, bodies] of Object.entries(bodiesOf)) {
  tests[`the bodies of ${scenario} are where trajectory.csv says at three times`] = async (context) => {
    const folder = context.program.run(scenario);
    const trajectory = readTrajectory(folder);
    const page = await context.open(join(folder, 'report.html'));
    await onlyBodies(page);
    for (const share of [0.05, 0.5, 1]) {
      const row = rowAtShare(trajectory, share);
      await seek(page, trajectory.time[row]);
      const image = await photograph(page, context.picture(`scene_${scenario}_at_${Math.round(100 * share)}_percent`));
      const camera = await page.evaluate(() => window.carom.scene.cameraState());
      for (const body of bodies) {
        const point = ['px', 'py', 'pz'].map((axis) => trajectory.column(`${body}.${axis}`)[row]);
        const must = projected(camera, point);
        const is = await page.evaluate((name) => window.carom.scene.screenPosition(name), body);
        assert.ok(Math.hypot(is.x - must.x, is.y - must.y) < 0.5, `${body} at ${trajectory.time[row]} s: (${is.x}, ${is.y}), must be (${must.x}, ${must.y})`);
        assert.ok(must.x > camera.left && must.x < camera.left + camera.width && must.y > camera.top && must.y < camera.top + camera.height, `${body} is in the picture`);
        const color = await page.evaluate((name) => window.carom.scene.bodyColor(name), body);
        assert.ok(looksLike(image.pixel(must.x, must.y), color), `${body} at ${trajectory.time[row]} s: pixel ${image.pixel(must.x, must.y)} is not of its colour ${color}`);
      }
    }
    assert.deepEqual(page.problems, []);
  };
}

for (const [width, height] of [[1280, 800], [1000, 900]]) {
  tests[`a sphere's outline is as wide as high, in its place and of its size, in a window of ${width} by ${height}`] = async (context) => {
    const folder = context.program.run('ball_drop');
    const trajectory = readTrajectory(folder);
    const page = await context.open(join(folder, 'report.html'), {width: 700, height: 700});
    await page.setViewportSize({width, height});
    await onlyBodies(page);
    const row = rowAtShare(trajectory, 0.05);
    await seek(page, trajectory.time[row]);
    const image = await photograph(page, context.picture(`sphere_${width}x${height}`));
    const {camera, color, radius} = await page.evaluate(() => ({camera: window.carom.scene.cameraState(), color: window.carom.scene.bodyColor('ball'),
      radius: window.carom.runs[0].scene.bodies.find((body) => body.name === 'ball').shapes[0].radius}));
    const found = outline(image, color, camera);
    assert.ok(found, 'the ball is seen');
    const [wide, high] = [found.right - found.left + 1, found.bottom - found.top + 1];
    assert.ok(Math.abs(wide - high) <= 1, `${wide} px wide, ${high} px high`);
    const scale = pixelsPerMetre(camera);
    assert.ok(Math.abs(wide - 2 * radius * scale.x) <= 2, `${wide} px wide, must be ${2 * radius * scale.x}`);
    assert.ok(Math.abs(found.count / (Math.PI / 4 * wide * high) - 1) < 0.04, 'it is a full disc');
    const centre = projected(camera, ['px', 'py', 'pz'].map((axis) => trajectory.column(`ball.${axis}`)[row]));
    assert.ok(Math.abs((found.left + found.right + 1) / 2 - centre.x) <= 1.5 && Math.abs((found.top + found.bottom + 1) / 2 - centre.y) <= 1.5, 'it is in its place');
  };
}

tests['the picture fills all pixels of a screen with two pixels per point'] = async (context) => {
  const page = await context.open(join(context.program.run('slider_crank_block'), 'report.html'), {scale: 2});
  await page.screenshot({path: context.picture('high_dpi')});
  const [drawn, shown] = await page.evaluate(() => {
    const canvas = document.querySelector('.carom-scene canvas');
    return [[canvas.width, canvas.height], [canvas.clientWidth, canvas.clientHeight]];
  });
  assert.ok(Math.abs(drawn[0] - 2 * shown[0]) <= 2 && Math.abs(drawn[1] - 2 * shown[1]) <= 2, `${drawn} pixels for ${shown} points`);
};

tests['dragging turns the view and a double click brings it back'] = async (context) => {
  const page = await context.open(join(context.program.run('box_down_stairs'), 'report.html'));
  const view = () => page.evaluate(() => window.carom.scene.cameraState());
  const first = await view();
  const [x, y] = [first.left + first.width / 2, first.top + first.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 40, {steps: 4});
  await page.mouse.up();
  await settled(page);
  await page.screenshot({path: context.picture('view_turned')});
  assert.notDeepEqual((await view()).worldToCamera, first.worldToCamera, 'the view has turned');
  await page.mouse.wheel(0, -400);
  await settled(page);
  assert.ok((await view()).projection[0] > 1.05 * first.projection[0], 'the wheel brings the bodies nearer');
  await page.mouse.dblclick(x, y);
  await settled(page);
  const last = await view();
  [...first.worldToCamera, ...first.projection].forEach((value, i) => assert.ok(Math.abs(value - [...last.worldToCamera, ...last.projection][i]) < 1e-6, 'the view is the first again'));
};

tests['nothing is drawn while nothing changes'] = async (context) => {
  const page = await context.open(join(context.program.run('slider_crank_block'), 'report.html'));
  await page.waitForTimeout(600);
  const before = await page.evaluate(() => window.carom.scene.framesDrawn());
  await page.waitForTimeout(600);
  assert.equal(await page.evaluate(() => window.carom.scene.framesDrawn()), before);
  await seek(page, 1e-3);
  assert.ok((await page.evaluate(() => window.carom.scene.framesDrawn())) > before);
};

tests['a contact force is shown by an arrow of its colour where the bodies touch'] = async (context) => {
  const folder = context.program.run('slider_crank_block');
  const page = await context.open(join(folder, 'report.html'));
  await page.evaluate(() => ['names', 'joints', 'trails'].forEach((layer) => window.carom.scene.setVisible(layer, false)));
  const impact = await page.evaluate(() => window.carom.runs[0].summary.impacts[0]);
  await seek(page, (impact.start + impact.end) / 2);
  const image = await photograph(page, context.picture('force_arrow'));
  const {camera, color} = await page.evaluate(() => ({camera: window.carom.scene.cameraState(), color: window.carom.scene.forceColors().normal}));
  const touch = projected(camera, impact.point);
  const scale = pixelsPerMetre(camera);
  // The arrow leaves the touching point along the normal, from the slider into the block.
  for (const metres of [0.1, 0.2]) assert.ok(looksLike(image.pixel(touch.x + metres * scale.x, touch.y), color), `${metres} m from the touching point`);
  await seek(page, 1.5e-3);
  const apart = await photograph(page, context.picture('force_gone'));
  assert.ok(!looksLike(apart.pixel(touch.x + 0.2 * scale.x, touch.y), color), 'no arrow after the impact');
};

tests['names of bodies never cover each other'] = async (context) => {
  const folder = context.program.run('chung_ooi_4_oblique');
  const {time} = readTrajectory(folder);
  const page = await context.open(join(folder, 'report.html'));
  for (const share of [0, 0.5, 1]) {
    await seek(page, time[0] + share * (time.at(-1) - time[0]));
    if (share === 0.5) await page.screenshot({path: context.picture('many_names')});
    const boxes = await page.evaluate(() => [...document.querySelectorAll('.carom-scene-names span')].filter((span) => span.style.visibility !== 'hidden')
      .map((span) => ({name: span.textContent, ...span.getBoundingClientRect().toJSON()})));
    assert.ok(boxes.length >= 10, `${boxes.length} names are shown`);
    for (const a of boxes) {
      for (const b of boxes) {
        if (a === b) continue;
        assert.ok(a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1, `${a.name} covers ${b.name}`);
      }
    }
  }
};
