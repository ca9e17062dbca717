import { titleOf } from '../seo/page-head.ts';
import type { Page } from '#web/navigation/page.ts';

/**
 * After a navigation the tab has the new page's title, and the focus is at the new page's heading: a screen reader says
 * where one is, and the next Tab starts there. The first page has both already.
 */
export function afterNavigation(page: Page, pathChanged: boolean): void {
  document.title = titleOf(page);
  // A tab that stays where it was and leads to an address is still being walked over with the arrow keys.
  if (!pathChanged || document.activeElement?.matches('main :is([role=tab], [aria-current=page])')) return;
  const heading =
    document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ??
    document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}
