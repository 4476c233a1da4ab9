// Builds the page: one HTML file with every script and style inline, to `dist/page.html` or to the
// path given as argument. Carom fills its data line when it writes a report.
import {readFile, writeFile, mkdir} from 'node:fs/promises';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const output = resolve(process.argv[2] ?? join(here, 'dist', 'page.html'));
const dataLine = '<script type="application/json" id="carom-data"></script>';

const result = await esbuild.build({
  absWorkingDir: here,
  entryPoints: ['src/main.js'],
  bundle: true,
  minify: true,
  write: false,
  outdir: 'dist',
  format: 'iife',
  platform: 'browser',
  target: ['chrome100', 'firefox100', 'safari15.4'],
  charset: 'utf8',
  legalComments: 'eof',
  logLevel: 'warning',
});

const textOf = (extension) => result.outputFiles.filter((file) => file.path.endsWith(extension)).map((file) => file.text.trim()).join('\n');
const template = await readFile(join(here, 'src', 'page.html'), 'utf8');
// Functions as replacements: minified code holds `$&` and the like.
const page = template.replace('/* styles */', () => textOf('.css')).replace('/* scripts */', () => textOf('.js'));

const times = page.split('\n').filter((line) => line === dataLine).length;
if (times !== 1) throw new Error(`the page must have the data line once, on a line of its own; it has it ${times} times`);

await mkdir(dirname(output), {recursive: true});
await writeFile(output, page);
console.log(`${output}: ${(page.length / 1e6).toFixed(2)} MB`);
