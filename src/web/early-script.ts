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

/** Presses again, once each, what was pressed before anybody listened. */
export function replayEarlyPresses(): void {
  const early = window.earlyPresses;
  if (!early) return;
  early.stop();
  delete window.earlyPresses;
  for (const button of new Set(early.buttons)) if (button.isConnected) button.click();
}
