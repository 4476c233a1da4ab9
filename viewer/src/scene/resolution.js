// How many pixels are drawn: all that the screen has, and fewer while the picture moves on a machine that cannot keep up.
const SLOW_MS = 30;                        // between frames; below 30 per second
const COUNTED = 6;                         // slow frames in a row before we draw fewer pixels
const STILL_MS = 250;                      // without a new frame: draw once more with all pixels

/** {setSize, beforeDraw}: call the latter before every draw. `redraw` is called to sharpen the picture after a movement. */
export function createResolution(renderer, redraw) {
  let [width, height] = [1, 1];
  let reduced = false;
  let wasSlow = false;
  let slowFrames = 0;
  let last = 0;
  let timer = 0;

  const full = () => Math.min(window.devicePixelRatio || 1, 2);
  function apply() {
    const wanted = reduced ? Math.min(1, full()) : full();
    if (renderer.getPixelRatio() !== wanted) renderer.setPixelRatio(wanted);
  }
  function sharpen() {
    timer = 0;
    if (!reduced) return;
    reduced = false;
    last = 0;
    redraw();
  }
  return {
    setSize(w, h) {
      [width, height] = [w, h];
      apply();
      renderer.setSize(width, height, false);
    },
    beforeDraw() {
      const now = performance.now();
      const passed = now - last;
      last = now;
      if (passed < STILL_MS) {
        slowFrames = passed > SLOW_MS ? slowFrames + 1 : 0;
        if (slowFrames >= COUNTED) wasSlow = true;
        reduced = wasSlow && full() > 1;
      }
      if (reduced) {
        clearTimeout(timer);
        timer = setTimeout(sharpen, STILL_MS);
      }
      apply();
    },
  };
}
