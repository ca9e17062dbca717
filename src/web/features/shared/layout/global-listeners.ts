import type { Navigation } from '#web/navigation/navigation.ts';
import { dismissOldSuccess, READ_MS } from '#web/ui/feedback/toast-store.ts';
import { countViews } from './count-views.ts';
import { recoverFocus } from './focus-recovery.ts';

/** Starts what runs beside every page. Loaded after the first paint. @param firstPath the path of the loaded HTML */
export function startGlobalListeners(navigation: Navigation, firstPath: string): void {
  recoverFocus();
  countViews(navigation, firstPath);
  dismissReadSuccessOnNavigation(navigation, firstPath);
  const forced = matchMedia('(forced-colors: active)');
  const loadStyles = () => {
    if (forced.matches) void import('#web/styles/forced-colors.css').catch(() => {});
  };
  loadStyles();
  forced.addEventListener('change', loadStyles);
}

/** As another page starts to load, dismisses a success toast that was shown long enough to be read. */
function dismissReadSuccessOnNavigation({ onLoading }: Navigation, firstPath: string): void {
  let path = firstPath;
  onLoading(() => {
    if (location.pathname !== path) dismissOldSuccess(READ_MS);
    path = location.pathname;
  });
}
