/**
 * Loads the address at hand as a new document, which names the code that the shop has now: once for each step in the
 * history, so that code which is gone for good does not load documents without end.
 * @param asked true where somebody asked for it, or the connection is back: then it is tried once more
 * @returns false where that is no use; the page at hand stays
 */
export async function hardReload(asked = false): Promise<boolean> {
  if (!navigator.onLine || (history.state?.reloaded && !asked)) return false;
  // In place of a shop that does not answer, a browser would show a page of its own.
  const { href } = location;
  const answer = await fetch(href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer || answer.status >= 500 || location.href !== href) return false;
  history.replaceState({ ...history.state, reloaded: true }, '');
  location.reload();
  return true;
}
