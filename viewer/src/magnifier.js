// Controls of elastic bodies in the scene: how many times their displacements are magnified, and a look at the contact.
import {element, setText} from './dom.js';
import {magnificationText} from './scene/stress_scale.js';

const AROUND = 7;          // contact radii around a contact that is looked at
const SHOWN_THERE = 0.12;  // of that, what the largest displacement is drawn with

/** So near, arrows of forces would hide what they act on. */
function hideArrows(button) {
  const box = button.closest('.layers')?.querySelector('[data-layer="arrows"]');
  if (!box?.checked) return;
  box.checked = false;
  box.dispatchEvent(new Event('change'));
}

export function makeMagnifier(scene, run, selection) {
  const {magnifications, start, extent} = scene.elastic;
  const number = element('output', {class: 'magnification'});
  const slider = element('input', {type: 'range', min: 0, max: magnifications.length - 1, step: 1, 'aria-label': 'magnification of displacements', on: {input: () => choose(Number(slider.value))}});
  function choose(index) {
    slider.value = index;
    const value = magnifications[index];
    const text = magnificationText(value);
    setText(number, text);
    slider.setAttribute('aria-valuetext', text);
    scene.setMagnification(value);
  }
  const look = element('button', {type: 'button', class: 'small', on: {click: () => {
    const {impact} = selection;
    const reach = AROUND * (impact?.contact_radius ?? 0);
    if (!(reach > 0)) return;
    hideArrows(look);
    scene.zoomTo(impact.point, reach);
    const wanted = (SHOWN_THERE * reach) / extent.displacement;
    choose(Math.max(0, magnifications.filter((value) => value <= wanted).length - 1));
  }}}, 'look at contact');
  choose(start);
  return [element('label', {class: 'inline', title: 'displacements of elastic bodies are drawn so many times larger than they are'}, 'displacement', slider, number), look];
}
