// The one clock of the page: which time of the run is shown, and how fast it goes on.
import {makeListeners} from './listeners.js';
import {contactIntervals, makeStretch} from './stretch.js';

export const rates = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

/** How long the whole run is shown at rate 1 [s]: as long as it is, where that can be watched. */
function lengthShown(duration) {
  if (duration > 40) return 40;
  return duration < 4 ? 10 : duration;
}

/** Contacts together get about this share of the free time when time is stretched. */
const shareOfContacts = 1.5;

export function makeClock(runs) {
  const start = Math.min(...runs.map((run) => run.motion.time[0] ?? 0));
  const end = Math.max(...runs.map((run) => run.motion.time[run.motion.rows - 1] ?? 0), start);
  const length = lengthShown(end - start);
  const intervals = contactIntervals(runs.flatMap((run) => run.summary.impacts), start, end);
  const straight = makeStretch([], start, end, length, 0);
  const stretched = makeStretch(intervals, start, end, length, shareOfContacts);
  const listeners = makeListeners();

  let time = start;
  let playing = false;
  let rate = 1;
  let stretch = intervals.length > 0;
  let frame = 0;
  let lastInstant = 0;
  let untouched = false;
  const map = () => (stretch ? stretched : straight);

  const clock = {
    start, end, length,
    /** Whether the run has contacts that stretching would show. */
    canStretch: intervals.length > 0,
    get time() { return time; },
    get playing() { return playing; },
    get rate() { return rate; },
    set rate(value) {
      rate = value;
      listeners.call(clock);
    },
    get stretch() { return stretch; },
    set stretch(value) {
      stretch = value;
      listeners.call(clock);
    },
    toShown: (t) => map().toShown(t),
    toTime: (s) => map().toTime(s),
    /** Time of the run per second shown, at present. */
    get timePerSecond() { return map().slope(time) * rate; },
    /** The time that is shown first; playing then begins at the start all the same. */
    open(t) {
      clock.seek(t);
      untouched = true;
    },
    seek(t) {
      untouched = false;
      time = Math.min(end, Math.max(start, t));
      listeners.call(clock);
    },
    play() {
      if (playing || end <= start) return;
      if (time >= end || untouched) time = start;
      untouched = false;
      playing = true;
      lastInstant = performance.now();
      frame = requestAnimationFrame(advance);
      listeners.call(clock);
    },
    pause() {
      if (!playing) return;
      playing = false;
      cancelAnimationFrame(frame);
      listeners.call(clock);
    },
    onChange: (fn) => listeners.add(fn),
  };

  function advance(instant) {
    // After a pause of the browser (another tab) go on from where we were.
    const passed = Math.min(0.25, Math.max(0, (instant - lastInstant) / 1000));
    lastInstant = instant;
    const shown = clock.toShown(time) + passed * rate;
    time = Math.min(end, Math.max(start, clock.toTime(shown)));
    if (shown >= length) {
      time = end;
      playing = false;
    }
    // Listeners ask for their next frame first: a picture is then drawn in every frame, not in every second one.
    listeners.call(clock);
    if (playing) frame = requestAnimationFrame(advance);
  }
  return clock;
}

/** Next sample of any visible run after t (direction 1) or before it (−1); t where there is none. */
export function neighbouringSample(runs, t, direction) {
  let best = t;
  for (const run of runs) {
    if (!run.visible) continue;
    const time = run.motion.time;
    let low = 0;
    let high = time.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (direction > 0 ? time[middle] <= t : time[middle] < t) low = middle + 1;
      else high = middle;
    }
    const found = direction > 0 ? time[low] : time[low - 1];
    if (found !== undefined && (best === t || (found - best) * direction < 0)) best = found;
  }
  return best;
}
