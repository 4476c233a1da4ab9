// Which impact is chosen. An impact has a run and a place in that run's list.
import {makeListeners} from './listeners.js';

export function makeSelection(runs) {
  const listeners = makeListeners();
  const selection = {
    run: 0,
    index: runs[0].summary.impacts.length > 0 ? 0 : -1,
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
