// trajectory.csv of a run, read without any code of the page.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';

/** {time: number[], rows, column(name)}. */
export function readTrajectory(folder) {
  const lines = readFileSync(join(folder, 'trajectory.csv'), 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const names = lines[0].split(',');
  const rows = lines.slice(1).map((line) => line.split(',').map(Number));
  const column = (name) => {
    const index = names.indexOf(name);
    if (index < 0) throw new Error(`trajectory.csv has no column ${name}`);
    return rows.map((row) => row[index]);
  };
  return {time: column('time'), rows: rows.length, column};
}

/** The row nearest to a share of the run's time. */
export function rowAtShare(trajectory, share) {
  const {time} = trajectory;
  const wanted = time[0] + share * (time.at(-1) - time[0]);
  return time.reduce((best, t, row) => (Math.abs(t - wanted) < Math.abs(time[best] - wanted) ? row : best), 0);
}
