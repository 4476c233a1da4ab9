// All tests of the page: node viewer/tests/run.mjs --program CAROM --out FOLDER [--only WORD]
// One line per test; screenshots of all states and performance.json are kept in FOLDER. Exit code 0 = all passed.
import {spawnSync} from 'node:child_process';
import {mkdirSync, readdirSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {findChromium, startBrowser} from './support/browser.mjs';
import {programAt} from './support/program.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const {values: options} = parseArgs({options: {program: {type: 'string'}, out: {type: 'string'}, scenarios: {type: 'string'}, only: {type: 'string'}}});
if (!options.program || !options.out) {
  console.error('usage: node run.mjs --program PATH_OF_CAROM --out FOLDER [--scenarios FOLDER] [--only WORD_OF_A_NAME]');
  process.exit(2);
}

const out = resolve(options.out);
const chosen = (name) => options.only === undefined || name.includes(options.only);
mkdirSync(join(out, 'runs'), {recursive: true});
const failed = [];
let passed = 0;

/** The tests of modules that need no browser, by node's own runner; its lines are kept for failures. */
function runUnitTests() {
  const files = readdirSync(join(here, 'unit')).filter((file) => file.endsWith('.test.mjs')).map((file) => join(here, 'unit', file));
  const {stdout, stderr, status} = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...files], {encoding: 'utf8'});
  const lines = stdout.split('\n').map((line) => line.trim()).filter((line) => /^(not )?ok \d+ - /.test(line) && !/\.mjs$/.test(line));
  for (const line of lines) {
    const name = line.replace(/^(not )?ok \d+ - /, '');
    if (line.startsWith('not ')) failed.push(name);
    else ++passed;
    console.log(`${line.startsWith('not ') ? 'FAILED' : 'ok    '} ${name}`);
  }
  if (lines.length === 0) failed.push('tests of modules');
  if (status !== 0) console.log(stdout + stderr);
}

async function runBrowserTests() {
  const context = {out, picture: (name) => join(out, `${name}.png`), program: programAt(resolve(options.program), resolve(options.scenarios ?? join(here, '..', '..', 'scenarios')), join(out, 'runs'))};
  findChromium();
  const browsers = {};
  const browserFor = async (webgl) => (browsers[webgl] ??= await startBrowser({webgl}));
  const pages = new Set();
  context.open = async (file, {webgl = true, ...rest} = {}) => {
    const page = await (await browserFor(webgl)).open(file, rest);
    pages.add(page);
    return page;
  };
  for (const file of readdirSync(join(here, 'browser')).filter((name) => name.endsWith('.mjs')).sort()) {
    const {tests} = await import(pathToFileURL(join(here, 'browser', file)).href);
    for (const [name, test] of Object.entries(tests)) {
      if (!chosen(name)) continue;
      const start = performance.now();
      let problem;
      try {
        await test(context);
      } catch (error) {
        problem = error;
      }
      for (const page of pages) await page.context().close();
      pages.clear();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      if (problem) failed.push(name);
      else ++passed;
      console.log(problem ? `FAILED ${name} (${seconds} s)\n       ${String(problem.stack ?? problem).replaceAll('\n', '\n       ')}` : `ok     ${name} (${seconds} s)`);
    }
  }
  for (const browser of Object.values(browsers)) await browser.close();
}

if (options.only === undefined) runUnitTests();
try {
  await runBrowserTests();
} catch (error) {
  failed.push('browser tests');
  console.log(`FAILED browser tests: ${error.message}`);
}
console.log(`${passed} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join('; ')}` : ''}; pictures in ${out}`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
