// A browser without a window for the tests, and pages that remember what went wrong in them.
import {existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {pathToFileURL} from 'node:url';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const WITH_WEBGL = ['--enable-unsafe-swiftshader'];                        // draws on the processor
const WITHOUT_WEBGL = ['--disable-software-rasterizer', '--disable-3d-apis'];

/** Path of the browser: $CAROM_CHROMIUM, or chromium in PATH. Throws with a remedy when there is none. */
export function findChromium() {
  const chosen = process.env.CAROM_CHROMIUM;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CAROM_CHROMIUM names ${chosen}, which does not exist`);
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      if (folder !== '' && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  throw new Error('no chromium in PATH: install it (apt install chromium), or let CAROM_CHROMIUM name a browser');
}

/** playwright-core, or an error that says how to get it. */
async function playwright() {
  try {
    return await import('playwright-core');
  } catch {
    throw new Error('playwright-core is not installed: run npm ci in the folder viewer');
  }
}

/** A started browser: {open(file, options), close()}; a page is closed with its own context. */
export async function startBrowser({webgl = true} = {}) {
  const {chromium} = await playwright();
  // A new, empty profile folder for each start is playwright's own habit.
  const browser = await chromium.launch({executablePath: findChromium(), headless: true, args: [...FLAGS, ...(webgl ? WITH_WEBGL : WITHOUT_WEBGL)]});
  const open = async (file, {width = 1280, height = 800, dark = false, scale = 1, ready = true, before, ...rest} = {}) => {
    const own = await browser.newContext({viewport: {width, height}, colorScheme: dark ? 'dark' : 'light', deviceScaleFactor: scale, ...rest});
    const page = await own.newPage();
    page.problems = [];
    page.requested = [];
    page.on('console', (message) => { if (message.type() === 'error') page.problems.push(message.text()); });
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('request', (request) => page.requested.push(request.url()));
    if (before) await page.addInitScript(before);
    await page.goto(pathToFileURL(file).href, {timeout: 120000});  // busy machines take long
    if (ready) await page.waitForFunction(() => window.carom?.runs !== undefined);
    await settled(page);
    return page;
  };
  return {open, close: () => browser.close()};
}

/** Waits until all that was asked for has been drawn, with all pixels. */
export async function settled(page) {
  await page.evaluate(() => new Promise((done) => {
    const look = (frames) => {
      const scene = window.carom?.scene;
      if (frames <= 0 && (!scene?.ok || scene.isAtRest())) done();
      else requestAnimationFrame(() => look(frames - 1));
    };
    look(3);
  }));
}

/** Moves the clock of the page and waits for the picture. */
export async function seek(page, time) {
  await page.evaluate((t) => window.carom.clock.seek(t), time);
  await settled(page);
}
