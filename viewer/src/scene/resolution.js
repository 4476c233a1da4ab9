// How many pixels are drawn. With a graphics card: all that the screen has. Without one, smoothing edges in every frame would halve
// the frames per second: while the picture moves a pixel is a little larger than a point of the page, and a still picture is drawn twice as fine.
const MOVING_MS = 500;                     // a frame that follows the last one within this time is part of a movement
const STILL_MS = 200;                      // so long after the last frame of a movement the fine picture is drawn
const MOVING_RATIO = 0.75;                 // pixels per point of the page while it moves
const MOST_PIXELS = 4e6;                   // of a fine picture without a graphics card

/** Whether pictures are drawn by the processor, by the name that the graphics driver gives itself. */
export function isSoftware(gl) {
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

/** {setSize, beforeDraw, holdStill, isFine}: call beforeDraw before every draw; `redraw` is called when the picture has come to rest. */
export function createResolution(renderer, software, redraw) {
  let [width, height] = [1, 1];
  let moving = false;
  let last = -Infinity;
  let timer = 0;

  function wanted() {
    const screen = window.devicePixelRatio || 1;
    if (!software) return Math.min(screen, 2);
    return moving ? MOVING_RATIO : Math.max(1, Math.min(2, Math.sqrt(MOST_PIXELS / (width * height))));
  }
  function apply() {
    if (renderer.getPixelRatio() !== wanted()) renderer.setPixelRatio(wanted());
  }
  function rest() {
    timer = 0;
    moving = false;
    last = -Infinity;
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
      moving = now - last < MOVING_MS;
      last = now;
      clearTimeout(timer);
      timer = software && moving ? setTimeout(rest, STILL_MS) : 0;
      apply();
    },
    /** The next picture is one to keep: no part of a movement, whatever was drawn before. */
    holdStill() {
      last = -Infinity;
    },
    isFine: () => timer === 0,
  };
}
