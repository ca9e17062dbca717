import { recoverFocus } from './focus-recovery.ts';

/** What goes on beside every page for as long as the document lives; nothing of it is needed at first. */
export function startGlobalListeners(): void {
  recoverFocus();
  const forced = matchMedia('(forced-colors: active)');
  const dress = () => {
    if (forced.matches) void import('#web/styles/forced-colors.css').catch(() => {});
  };
  dress();
  forced.addEventListener('change', dress);
}
