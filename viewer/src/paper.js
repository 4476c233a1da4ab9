// Printing: the browser lays the page out for paper without asking scripts, so what is drawn gets
// the width of a sheet before, and that of the screen again after.

const sheet = {width: 680, sceneHeight: 320};  // [CSS px], A4 within its margins

export function prepareForPaper({plots, scene, sceneBox, clock}) {
  let still;
  addEventListener('beforeprint', () => {
    document.querySelectorAll('.warnings').forEach((details) => { details.open = true; });
    for (const plot of plots) {
      plot.build();
      plot.panel.fitPaper(sheet.width);
    }
    sceneBox.style.cssText = `flex: none; width: ${sheet.width}px; height: ${sheet.sceneHeight}px`;
    scene.resize();
    scene.show(clock.time);
    still?.remove();
    still = scene.still();
  });
  addEventListener('afterprint', () => {
    still?.remove();
    sceneBox.style.cssText = '';
    plots.forEach((plot) => plot.panel.resize());
    scene.resize();
    scene.show(clock.time);
  });
}
