// Which impact is chosen. An impact has a run and a place in that run's list.
import {makeListeners} from './listeners.js';

export function makeSelection(runs) {
  const listeners = makeListeners();
  const firstWithImpacts = Math.max(0, runs.findIndex((run) => run.summary.impacts.length > 0));
  const selection = {
    run: firstWithImpacts,
    index: runs[firstWithImpacts].summary.impacts.length > 0 ? 0 : -1,
    /** The chosen impact, or undefined in a run without any. */
    get impact() { return runs[selection.run].summary.impacts[selection.index]; },
    choose(run, index) {
      selection.run = run;
      selection.index = index;
      listeners.call(selection);
    },
    onChange: (fn) => listeners.add(fn),
  };
  return selection;
}

/** The impact of the same number in another run, of the same contact if there is one. */
export function counterpart(run, impact, index) {
  const sameContact = run.summary.impacts[index];
  return sameContact?.contact === impact.contact ? sameContact : undefined;
}

/** Impact of the run after t (direction 1) or before it (−1), by its start; −1 where there is none. */
export function neighbouringImpact(impacts, t, direction) {
  let best = -1;
  impacts.forEach((impact, i) => {
    if ((impact.start - t) * direction <= 0) return;
    if (best < 0 || (impact.start - impacts[best].start) * direction < 0) best = i;
  });
  return best;
}

/** While the run plays and plots show an impact, each impact is chosen as it begins. */
export function followWhilePlaying({runs, clock, selection, view}) {
  const leastBetween = 0.4;  // [s] of the watch: plots are drawn again for each
  let lastTime = clock.time;
  let lastChange = 0;
  clock.onChange(() => {
    const {time} = clock;
    const from = lastTime;
    lastTime = time;
    if (!clock.playing || view.shows !== 'impact' || time <= from) return;
    const now = performance.now() / 1000;
    if (now - lastChange < leastBetween) return;
    const {impacts} = runs[selection.run].summary;
    const next = neighbouringImpact(impacts, time, -1);
    if (next < 0 || next === selection.index || impacts[next].start < from) return;
    lastChange = now;
    selection.choose(selection.run, next);
  });
}
