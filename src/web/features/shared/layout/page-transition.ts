import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { Page } from '#web/navigation/page.ts';

const NAME = 'piece';

type Change = { from: Page; next: Page; /** Makes React show `next`. */ update: () => void };

/** Shows the next page. Between a card and the page of its piece, the picture grows from one to the other. */
export function showWithTransition({ from, next, update }: Change): void {
  const piece = pieceBetween(from, next);
  const image = piece === undefined ? undefined : imageOf(piece);
  if (!image || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    startTransition(update);
    return;
  }
  image.style.viewTransitionName = NAME;
  let there: HTMLElement | undefined;
  const transition = document.startViewTransition(() => {
    flushSync(update);
    image.style.viewTransitionName = '';
    there = piece === undefined ? undefined : imageOf(piece);
    if (there) there.style.viewTransitionName = NAME;
  });
  // One that is skipped, because the next navigation came, is no error.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    if (there) there.style.viewTransitionName = '';
  });
}

/** The piece that one of the two pages is about and the other one may show a card of. */
function pieceBetween(from: Page, next: Page): string | undefined {
  const [one, other] = [from, next].map((page) =>
    page.kind === 'shown' && page.route.path === '/product/$id' ? page.params['id'] : undefined,
  );
  return one === undefined || other === undefined ? (one ?? other) : undefined;
}

/** The picture of a piece where it is in sight: the first in what is marked with the piece's id. */
function imageOf(piece: string): HTMLElement | undefined {
  const images = document.querySelectorAll<HTMLElement>(`main [data-piece="${CSS.escape(piece)}"] img`);
  return [...images].find((picture) => {
    const { top, bottom, width } = picture.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
}
