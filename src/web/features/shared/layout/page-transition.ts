import { productIdOf } from '#contract/catalog/product-path.ts';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { Page } from '#web/navigation/page.ts';
import { hrefTo } from '#web/navigation/paths.ts';
import { titleOf } from '../seo/page-head.ts';

const NAME = 'piece';

type Change = { from: Page; next: Page; /** Makes React show `next`. */ update: () => void };

/** Shows the next page. Between a product's card and its page, the image grows from one to the other. */
export function showWithTransition({ from, next, update }: Change): void {
  const product = productBetween(from, next);
  const image = product === undefined ? undefined : imageOf(product);
  if (!image || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    startTransition(update);
    return;
  }
  image.style.viewTransitionName = NAME;
  let nextImage: HTMLElement | undefined;
  const transition = document.startViewTransition(() => {
    flushSync(update);
    image.style.viewTransitionName = '';
    nextImage = product === undefined ? undefined : imageOf(product);
    if (nextImage) nextImage.style.viewTransitionName = NAME;
  });
  // The next navigation skips a running transition; that is no error.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    if (nextImage) nextImage.style.viewTransitionName = '';
  });
}

/** The product of one of the two pages, of which the other may show a card. */
function productBetween(from: Page, next: Page): string | undefined {
  const [one, other] = [from, next].map((page) =>
    page.kind === 'shown' && page.route.path === '/product/$id'
      ? productIdOf(page.params['id'] ?? '')
      : undefined,
  );
  return one === undefined || other === undefined ? (one ?? other) : undefined;
}

/** The first visible image of a product. */
function imageOf(id: string): HTMLElement | undefined {
  const href = hrefTo('/product/$id', { id });
  const images = document.querySelectorAll<HTMLElement>(
    `main :is([data-piece="${CSS.escape(id)}"], article:has([href="${CSS.escape(href)}"])) img`,
  );
  return [...images].find((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
}

/**
 * After a navigation, updates the title and moves the focus to the heading of the new page, so that a screen reader
 * announces it and Tab continues there. The first page needs neither.
 */
export function afterNavigation(page: Page, pathChanged: boolean): void {
  document.title = titleOf(page);
  // The visitor still moves through these tabs or links with the arrow keys.
  if (!pathChanged || document.activeElement?.matches('main :is([role=tab], [aria-current=page])')) return;
  const heading =
    document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ??
    document.querySelector<HTMLElement>('main');
  heading?.focus({ preventScroll: true });
}
