// The map between time of the run and time as shown. Contacts last a thousandth of a run and decide
// everything, so they may get a share of the shown time that they can be seen in.

/** Intervals of contact [s], a quarter wider on both sides, merged where they meet, ascending. */
export function contactIntervals(impacts, start, end) {
  const wide = impacts
    .filter((impact) => Number.isFinite(impact.start) && impact.end > impact.start)
    .map((impact) => {
      const margin = (impact.end - impact.start) / 4;
      return [Math.max(start, impact.start - margin), Math.min(end, impact.end + margin)];
    })
    .filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0]);
  const merged = [];
  for (const [from, to] of wide) {
    const last = merged[merged.length - 1];
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/**
 * A monotone, piecewise linear map of [start, end] to [0, length]. Every interval gets at least an
 * n-th of `share` of the length before all is scaled to fit; with share = 0 the map is one straight line.
 * @returns {{toShown: (t: number) => number, toTime: (s: number) => number, slope: (t: number) => number}}
 */
export function makeStretch(intervals, start, end, length, share) {
  const times = [start];
  const shown = [0];
  const natural = length / (end - start || 1);
  const fair = intervals.length > 0 ? share * length / intervals.length : 0;
  const append = (t, weight) => {
    if (t <= times[times.length - 1]) return;
    times.push(t);
    shown.push(shown[shown.length - 1] + weight);
  };
  for (const [from, to] of intervals) {
    append(from, (from - times[times.length - 1]) * natural);
    append(to, Math.max(fair, (to - from) * natural));
  }
  append(end, (end - times[times.length - 1]) * natural);
  const scale = length / (shown[shown.length - 1] || 1);
  for (let i = 0; i < shown.length; i++) shown[i] *= scale;

  const interpolate = (from, to, x) => {
    if (from.length < 2) return to[0];
    const i = pieceOf(from, x);
    return to[i] + (to[i + 1] - to[i]) * Math.min(1, Math.max(0, (x - from[i]) / (from[i + 1] - from[i])));
  };
  return {
    toShown: (t) => interpolate(times, shown, t),
    toTime: (s) => interpolate(shown, times, s),
    /** Time of the run per shown time at t. */
    slope: (t) => {
      if (times.length < 2) return 0;
      const i = pieceOf(times, t);
      return (times[i + 1] - times[i]) / (shown[i + 1] - shown[i]);
    },
  };
}

/** Index of the piece of the ascending list that holds x. */
function pieceOf(list, x) {
  let low = 0;
  let high = list.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (list[middle] <= x) low = middle;
    else high = middle;
  }
  return low;
}
