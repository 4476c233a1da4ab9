// The stretch of time that all plots over time show together.
import {makeListeners} from '../listeners.js';

export function makeTimeView(start, end) {
  const listeners = makeListeners();
  const least = Math.max(1e-12, 1e-9 * (end - start));
  const view = {
    start, end,
    min: start,
    max: end > start ? end : start + 1,
    /** Time that ticks count from when the view is far from zero. */
    anchor: start,
    /** What the view shows: 'whole', 'impact' or, after zooming, 'part'. */
    shows: 'whole',
    set(min, max, {anchor = view.anchor, shows = 'part'} = {}) {
      if (!(max - min >= least)) return;
      view.min = min;
      view.max = max;
      view.shows = shows;
      view.anchor = anchor >= min && anchor <= max ? anchor : min;
      listeners.call(view);
    },
    whole() { view.set(start, end > start ? end : start + 1, {anchor: start, shows: 'whole'}); },
    /** The impact with a third of its duration on both sides; a rigid one with a fortieth of the run. */
    around(impact) {
      const duration = impact.end > impact.start ? impact.end - impact.start : 0;
      const margin = duration > 0 ? 0.35 * duration : (end - start) / 40;
      const edge = 0.1 * margin;  // nothing is recorded before the start and after the end
      view.set(Math.max(start - edge, impact.start - margin), Math.min(end + edge, impact.start + duration + margin), {anchor: impact.start, shows: 'impact'});
    },
    /** Zooms by a factor about a time, within the run. */
    zoom(factor, about) {
      const min = about - (about - view.min) * factor;
      const max = about + (view.max - about) * factor;
      const margin = 0.02 * (end - start);
      view.set(Math.max(start - margin, min), Math.min(end + margin, max));
    },
    onChange: (fn) => listeners.add(fn),
  };
  return view;
}
