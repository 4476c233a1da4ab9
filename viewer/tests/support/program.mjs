// Runs of the program, made once for all tests that look at them, and pages with altered data.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {basename, join} from 'node:path';

/** {run(scenarioFile, ...arguments), compare(scenarioFile, ...arguments)}: folder of the run, file of the page. */
export function programAt(path, scenarios, workFolder) {
  const made = new Map();
  const call = (words) => {
    const result = spawnSync(path, words, {encoding: 'utf8', maxBuffer: 1 << 28});
    // 1: stopped early, 4: an expectation is not met. Both leave a whole page.
    if (result.error || ![0, 1, 4].includes(result.status))
      throw new Error(`${path} ${words.join(' ')}: ${result.error?.message ?? `exit code ${result.status}\n${result.stderr}`}`);
    return result;
  };
  const once = (key, make) => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key);
  };
  const fileOf = (scenario) => (existsSync(scenario) ? scenario : join(scenarios, `${scenario}.toml`));
  const place = (scenario, words) => join(workFolder, [basename(scenario, '.toml'), ...words].join('_').replace(/[^\w.-]+/g, '_'));
  return {
    /** The run folder of a scenario of the gallery (by name) or of a file. */
    run: (scenario, ...words) => once(['run', scenario, ...words].join(' '), () => {
      const folder = place(scenario, words);
      const {stderr} = call(['run', fileOf(scenario), ...words, '--out', folder]);
      if (!existsSync(join(folder, 'report.html'))) throw new Error(`carom run wrote no report.html in ${folder}: ${stderr.trim()}`);
      return folder;
    }),
    compare: (scenario, ...words) => once(['compare', scenario, ...words].join(' '), () => {
      const page = `${place(scenario, ['compared', ...words])}.html`;
      const {stderr} = call(['compare', fileOf(scenario), ...words, '--out', page]);
      if (!existsSync(page)) throw new Error(`carom compare wrote no ${page}: ${stderr.trim()}`);
      return page;
    }),
  };
}

const DATA_LINE = /(<script type="application\/json" id="carom-data">)(.*?)(<\/script>)/s;

/** The data in a page. */
export const dataOfPage = (file) => JSON.parse(DATA_LINE.exec(readFileSync(file, 'utf8'))[2]);

/** Writes a page like `file` whose data line holds `text`. */
export function writePageWith(file, text, target) {
  const page = readFileSync(file, 'utf8');
  if (!DATA_LINE.test(page)) throw new Error(`${file} has no data line`);
  writeFileSync(target, page.replace(DATA_LINE, (all, before, old, after) => before + text + after));
  return target;
}

/** The same with data, in the way Carom writes it: no '<' in the text. */
export const writePageWithData = (file, data, target) => writePageWith(file, JSON.stringify(data).replaceAll('<', '\\u003c'), target);
