// Light or dark: as the system is, until the reader chooses.
import {element, icon} from './dom.js';

export function makeTheme(onChange) {
  const system = matchMedia('(prefers-color-scheme: dark)');
  let chosen;
  const isDark = () => chosen ?? system.matches;
  const button = element('button', {type: 'button', class: 'icon-button', on: {click: () => {
    chosen = !isDark();
    apply();
  }}}, icon('M8 1.5a6.5 6.5 0 1 0 0 13zM8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0z'));
  function apply(dark = isDark()) {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
    button.setAttribute('aria-label', dark ? 'light colours' : 'dark colours');
    button.title = button.getAttribute('aria-label');
    onChange(dark);
  }
  system.addEventListener('change', () => apply());
  // Paper is light.
  addEventListener('beforeprint', () => apply(false));
  addEventListener('afterprint', () => apply());
  return {button, apply, get dark() { return isDark(); }};
}
