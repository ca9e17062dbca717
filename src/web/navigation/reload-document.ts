/**
 * Reloads the document, which then names the code of the current build. It does so once per history entry: otherwise
 * code that is missing for good would cause an endless loop.
 * @param options.again true when the visitor asked for it or the connection is back: tries once more
 * @returns false when a reload is useless; the page stays
 */
export async function reloadDocument({ again = false } = {}): Promise<boolean> {
  if (!navigator.onLine || (history.state?.reloaded && !again)) return false;
  // While the shop is unreachable, the browser would show its own error page.
  const { href } = location;
  const response = await fetch(href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!response || response.status >= 500 || location.href !== href) return false;
  history.replaceState({ ...history.state, reloaded: true }, '');
  location.reload();
  return true;
}
