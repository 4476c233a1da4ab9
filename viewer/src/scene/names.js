// Names of the bodies beside their centres of mass, as text over the picture. A name that would cover another one moves to another
// side of its body, or is left out for this frame.
const SIDES = [[0, -1], [0, 1], [1, 0], [-1, 0], [0, 0]];      // above, below, right, left, on the body
const MOST = 40;                                       // more names than this are only a carpet of text
const GAP = 5;                                         // from the body to the label's near edge [CSS px]
const FAR = 70;                                        // a body larger than this carries its label inside [CSS px]

/**
 * {element, update(project), setVisible, emphasise(names)}.
 * @param names of bodies in the order of scene.bodies; the first (the ground) gets no label
 * @param radii how far their shapes reach about the centre of mass [m]
 */
export function createNames(names, radii) {
  const element = document.createElement('div');
  element.className = 'carom-scene-names';
  element.setAttribute('aria-hidden', 'true');         // the tables name the bodies for a screen reader
  const few = names.length - 1 <= MOST;
  const labels = (few ? names : []).map((name, index) => {
    if (index === 0) return undefined;
    const span = document.createElement('span');
    span.textContent = name;
    span.dir = 'auto';
    element.append(span);
    return {index, span, name, width: 0, height: 0, reach: 0, gap: 0, side: 0, x: 0, y: 0, shown: true, left: NaN, top: NaN};
  }).filter(Boolean);

  const fits = (label, side, count, width, height) => {
    const [dx, dy] = SIDES[side];
    const left = label.x - label.width / 2 + dx * (label.gap + label.width / 2);
    const top = label.y - label.height / 2 + dy * (label.gap + label.height / 2);
    if (left < 2 || top < 2 || left + label.width > width - 2 || top + label.height > height - 2) return false;
    const [middleX, middleY] = [left + label.width / 2, top + label.height / 2];
    for (let i = 0; i < labels.length; ++i) {
      const other = labels[i];
      // Upon another body it would be taken for that body's name.
      if (other !== label && side < 4 && Math.hypot(middleX - other.x, middleY - other.y) < other.reach) return false;
      if (i >= count || !other.shown) continue;
      if (left < other.left + other.width + 2 && other.left < left + label.width + 2 &&
          top < other.top + other.height && other.top < top + label.height) return false;
    }
    label.nextLeft = Math.round(left);                 // text between pixels is blurred
    label.nextTop = Math.round(top);
    return true;
  };

  return {
    element,
    /** Sizes of the texts; once at the start and after a change of fonts, never in a frame. */
    measure() {
      for (const label of labels) {
        label.width = label.span.offsetWidth;
        label.height = label.span.offsetHeight;
      }
    },
    /** @param project (bodyIndex, label) writes label.x, label.y [CSS px in the container]; false: not in the picture */
    update(project, width, height, pixelsPerMetre) {
      for (const label of labels) {
        label.reach = radii[label.index] * pixelsPerMetre;
        label.gap = GAP + (label.reach < FAR ? label.reach : 7);
        label.isInPicture = project(label.index, label);
      }
      for (let i = 0; i < labels.length; ++i) {
        const label = labels[i];
        let found = false;
        if (label.isInPicture) {
          for (let k = 0; k < SIDES.length && !found; ++k) {
            const side = (label.side + k) % SIDES.length;           // the side it had first, so that labels do not jump
            found = fits(label, side, i, width, height);
            if (found) label.side = side;
          }
        }
        if (found !== label.shown) {
          label.shown = found;
          label.span.style.visibility = found ? 'visible' : 'hidden';
        }
        if (found && (label.left !== label.nextLeft || label.top !== label.nextTop)) {
          label.left = label.nextLeft;
          label.top = label.nextTop;
          label.span.style.transform = `translate(${label.left}px, ${label.top}px)`;
        }
      }
    },
    setVisible(isVisible) { element.hidden = !isVisible; },
    emphasise(chosen) { for (const {span, name} of labels) span.classList.toggle('chosen', chosen.has(name)); },
  };
}
