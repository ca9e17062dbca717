/** The dismissal flag of the banner in this browser's storage. */
export const BANNER_FLAG = 'bannerDismissed';

declare global {
  interface Window {
    /** Buttons pressed before the page came alive, and what stops the listening. */
    earlyPresses?: { buttons: HTMLButtonElement[]; stop: () => void };
  }
}

/**
 * The one inline script of a page; the policy allows it by its hash. It hides a banner that was closed before, ahead of
 * the first paint, and remembers presses on buttons that nobody answers yet.
 */
export const earlyScript = `(()=>{try{if(localStorage.getItem('${BANNER_FLAG}'))document.documentElement.dataset.banner='off'}catch{}const buttons=[],hear=e=>{const b=e.target.closest&&e.target.closest('button[type=button]');if(b)buttons.push(b)};addEventListener('click',hear,true);window.earlyPresses={buttons,stop(){removeEventListener('click',hear,true)}}})()`;

const LOOK_EVERY_MS = 50;
const LOOKS = 100;

// React marks an element once it answers for it; parts of a page come alive one after the other.
const isAlive = (button: HTMLButtonElement) =>
  Object.keys(button).some((key) => key.startsWith('__reactProps'));

function pressWhenAlive(button: HTMLButtonElement, looks = LOOKS): void {
  if (!button.isConnected || looks === 0) return;
  if (isAlive(button)) button.click();
  else setTimeout(pressWhenAlive, LOOK_EVERY_MS, button, looks - 1);
}

/** Presses again, once each, what was pressed before anybody listened. */
export function replayEarlyPresses(): void {
  const early = window.earlyPresses;
  if (!early) return;
  early.stop();
  delete window.earlyPresses;
  for (const button of new Set(early.buttons)) pressWhenAlive(button);
}
