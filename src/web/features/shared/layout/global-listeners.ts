import { onSessionChange, session, sessionExpired } from '#web/api/session.ts';
import { clearCachedResponses } from '#web/features/shared/session/user-store.ts';
import type { Navigation } from '#web/navigation/navigation.ts';
import { dismissOldSuccess, READ_MS } from '#web/ui/feedback/toast-store.ts';
import { countViews } from './count-views.ts';
import { recoverFocus } from './focus-recovery.ts';

/** Starts what runs beside every page. Loaded after the first paint. @param firstPath the path of the loaded HTML */
export function startGlobalListeners(navigation: Navigation, firstPath: string): void {
  recoverFocus();
  countViews(navigation, firstPath);
  dismissReadSuccessOnNavigation(navigation, firstPath);
  reloadAfterAdminLogout(navigation);
  const forced = matchMedia('(forced-colors: active)');
  const loadStyles = () => {
    if (forced.matches) void import('#web/styles/forced-colors.css').catch(() => {});
  };
  loadStyles();
  forced.addEventListener('change', loadStyles);
}

/**
 * After an administrator logged out in another tab, loads the page again: it may show what only an administrator may see, such as
 * a hidden product. A session that the server ended stays on screen, behind the login dialog.
 */
function reloadAfterAdminLogout({ reload }: Navigation): void {
  const isAdmin = () => session()?.role === 'ADMIN';
  let wasAdmin = isAdmin();
  onSessionChange(() => {
    wasAdmin ||= isAdmin();
  });
  const check = () => {
    if (!wasAdmin || isAdmin() || sessionExpired()) return;
    wasAdmin = false;
    void clearCachedResponses().then(reload, () => {});
  };
  // `session.ts` listens to both first, so `session()` is up to date. A logout in this tab leaves the page.
  addEventListener('storage', check);
  addEventListener('pageshow', check);
}

/** As another page starts to load, dismisses a success toast that was shown long enough to be read. */
function dismissReadSuccessOnNavigation({ onLoading }: Navigation, firstPath: string): void {
  let path = firstPath;
  onLoading(() => {
    if (location.pathname !== path) dismissOldSuccess(READ_MS);
    path = location.pathname;
  });
}
