import type { AnyRouter } from '@tanstack/react-router';

/** The innermost title among the matched routes. */
function titleOf(router: AnyRouter): string | undefined {
  const titles = router.state.matches.flatMap((match) => match.meta ?? []).map((meta) => meta?.title);
  return titles.findLast((title) => typeof title === 'string');
}

/**
 * After a navigation the tab has the new page's title, and the focus is at the new page's heading: a screen reader says
 * where one is, and the next Tab starts there. The first page has both already.
 */
export function followNavigations(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation) return;
    const title = titleOf(router);
    if (title) document.title = title;
    // A tab that stays where it was and leads to an address is still being walked over with the arrow keys.
    if (!pathChanged || document.activeElement?.matches('main :is([role=tab], [aria-current=page])')) return;
    const heading =
      document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ??
      document.querySelector<HTMLElement>('main');
    heading?.focus({ preventScroll: true });
  });
}
