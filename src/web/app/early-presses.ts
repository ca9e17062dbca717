declare global {
  interface Window {
    /** What the boot script recorded: the URL of the document, and the buttons pressed before hydration. */
    beforeHydration?: { href: string; buttons: HTMLButtonElement[]; stop: () => void };
  }
}

const CHECK_EVERY_MS = 50;
const MAX_CHECKS = 100;

// React marks an element when it hydrates it; the parts of a page hydrate one after the other.
const isHydrated = (button: HTMLButtonElement) =>
  Object.keys(button).some((key) => key.startsWith('__reactProps'));

function pressWhenHydrated(button: HTMLButtonElement, checks = MAX_CHECKS): void {
  if (!button.isConnected || checks === 0) return;
  if (isHydrated(button)) button.click();
  else setTimeout(pressWhenHydrated, CHECK_EVERY_MS, button, checks - 1);
}

/** Presses each button once that the visitor pressed before hydration. */
export function replayEarlyPresses(): void {
  const { beforeHydration } = window;
  if (!beforeHydration) return;
  beforeHydration.stop();
  delete window.beforeHydration;
  for (const button of new Set(beforeHydration.buttons)) pressWhenHydrated(button);
}
