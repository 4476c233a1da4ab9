// Styles of what the scene lays over its picture.
const CSS = `
.carom-scene { position: relative; overflow: hidden; }
.carom-scene canvas { display: block; position: absolute; inset: 0; width: 100%; height: 100%; outline-offset: -2px; }
.carom-scene-names, .carom-scene-legend { position: absolute; pointer-events: none; font-size: max(12px, 0.9em); line-height: 1.35; }
.carom-scene-names { inset: 0; overflow: hidden; }
.carom-scene-names[hidden], .carom-scene-legend[hidden], .carom-scene-legend [hidden] { display: none; }
.carom-scene-names span { position: absolute; left: 0; top: 0; max-width: 14em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; will-change: transform;
  unicode-bidi: isolate; padding: 0 4px; border-radius: 4px; color: #20252b; background: rgba(255, 255, 255, 0.75); }
.carom-scene-names span.chosen { font-weight: 700; }
.carom-scene-legend { left: 8px; bottom: 6px; right: 8px; display: flex; flex-wrap: wrap; gap: 0 14px; color: #3a424a; }
.carom-scene-legend { width: fit-content; border-radius: 4px; padding: 0 4px; background: rgba(255, 255, 255, 0.75); }
.carom-scene.dark .carom-scene-legend { background: rgba(23, 27, 32, 0.75); }
.carom-scene-legend span { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 100%; unicode-bidi: isolate; }
.carom-scene-legend i { display: inline-block; width: 10px; height: 10px; margin-right: 4px; border-radius: 2px; }
.carom-scene-legend svg { width: 26px; height: 10px; margin-right: 4px; vertical-align: -1px; }
.carom-scene.dark .carom-scene-names span { color: #eef1f4; background: rgba(23, 27, 32, 0.75); }
.carom-scene.dark .carom-scene-legend { color: #c4cbd2; }
.carom-scene-scale { position: absolute; left: 8px; top: 6px; width: min(210px, calc(100% - 16px)); pointer-events: none; border-radius: 4px; background: rgba(255, 255, 255, 0.75); color: #20252b; }
.carom-scene-scale svg { display: block; width: 100%; height: auto; font-size: 12px; fill: currentColor; stroke: none; }
.carom-scene-scale path { stroke: currentColor; stroke-width: 1; }
.carom-scene-scale[hidden] { display: none; }
.carom-scene.dark .carom-scene-scale { color: #eef1f4; background: rgba(23, 27, 32, 0.75); }
.carom-scene-none { display: grid; place-content: center; height: 100%; margin: 0; padding: 1.5em; text-align: center; box-sizing: border-box; }
`;

export function addStyle(container) {
  const style = document.createElement('style');
  style.textContent = CSS;
  container.classList.add('carom-scene');
  container.append(style);
}
