/**
 * The one inline script of a page. The build minifies it, and the content security policy allows it by its hash. It runs
 * before the first paint and until the page's code has loaded:
 * - It hides the banner if the visitor has closed it.
 * - It records presses on buttons that React does not handle yet, and the URL: Back changes the URL before hydration, but
 *   not the page.
 * - It loads the page's code once the page has loaded and painted, at the first touch or key, or after 5 seconds. On a slow
 *   network code and images would delay each other, and without code the page can be read and its links work. Hovering is
 *   no touch.
 * - It holds back lazy images, which would delay the main one, until the page has loaded and painted, until a scroll, touch or
 *   key, or for 5 seconds at most (`data-holds-images`, see base.css).
 */
import { BANNER_FLAG } from '../features/shared/layout/banner-flag.ts';
import { CODE_ID } from './page-record.ts';

// An image that never arrives must not keep the page from becoming interactive.
const MAX_WAIT_MS = 5000;

const root = document.documentElement.dataset;
const buttons: HTMLButtonElement[] = [];

function record({ target }: Event) {
  // A click's target is an element.
  const button = (target as Element).closest<HTMLButtonElement>('button[type=button]');
  if (button) buttons.push(button);
}

function showLazyImages() {
  delete root['holdsImages'];
}

function loadCode() {
  showLazyImages();
  const template = document.querySelector<HTMLTemplateElement>(`#${CODE_ID}`);
  if (!template) return;
  document.head.append(template.content);
  template.remove();
}

function onPaint() {
  showLazyImages();
  // Safari has no requestIdleCallback.
  (window.requestIdleCallback ?? setTimeout)(loadCode);
}

root['holdsImages'] = '';
try {
  if (localStorage.getItem(BANNER_FLAG)) root['banner'] = 'off';
} catch {
  // Storage may be forbidden.
}
addEventListener('click', record, true);
window.beforeHydration = {
  href: location.href,
  buttons,
  stop: () => removeEventListener('click', record, true),
};
addEventListener('load', () => new PerformanceObserver(onPaint).observe({ type: 'paint', buffered: true }));
setTimeout(loadCode, MAX_WAIT_MS);
addEventListener('scroll', showLazyImages, { passive: true, once: true });
for (const type of ['pointerdown', 'keydown'])
  addEventListener(type, loadCode, { capture: true, passive: true, once: true });
