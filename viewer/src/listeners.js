/** A list of functions to call when something changed. */
export function makeListeners() {
  const functions = new Set();
  return {
    add(fn) {
      functions.add(fn);
      return () => functions.delete(fn);
    },
    call(...values) {
      for (const fn of functions) fn(...values);
    },
  };
}
