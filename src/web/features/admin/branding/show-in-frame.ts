import { BRANDING_SHEET_ID } from '#web/features/shared/site-settings/branding-sheet-id.ts';

const sheetIn = (page: Document) => page.querySelector<HTMLLinkElement>(`#${BRANDING_SHEET_ID}`);

const stylesIn = (page: Document) => [
  ...page.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet]:not(#${BRANDING_SHEET_ID})`),
];

/** Adds the style sheets of a page, such as those of its route, and removes those of the page before. */
function replaceStyles(shown: Document, next: Document): void {
  const [before, after] = [stylesIn(shown), stylesIn(next)];
  const isIn = (links: readonly HTMLLinkElement[], link: HTMLLinkElement) =>
    links.some((other) => other.getAttribute('href') === link.getAttribute('href'));
  for (const link of before) if (!isIn(after, link)) link.remove();
  // Before the sheet of the branding, which overrides them.
  const anchor = sheetIn(shown);
  for (const link of after) if (!isIn(before, link)) shown.head.insertBefore(shown.adoptNode(link), anchor);
}

/**
 * Shows a document in a frame. What is the same stays, so that a new color does not blink: the style sheets of the build, and
 * the body. The scroll position stays while `page`, the URL of the page, is the same. The body is inert: nothing in it works, and its controls must not take the focus. The frame
 * itself still scrolls, by pointer and keyboard.
 */
export function showInFrame(frame: HTMLIFrameElement, page: string, next: Document): void {
  const shown = frame.contentDocument;
  if (!shown) return;
  next.body.inert = true;
  const isSamePage = frame.dataset.page === page;
  frame.dataset.page = page;
  if (shown.body.childElementCount === 0) {
    shown.documentElement.replaceWith(shown.adoptNode(next.documentElement));
    return;
  }
  replaceStyles(shown, next);
  const [known, sheet] = [sheetIn(shown), sheetIn(next)];
  if (!sheet) known?.remove();
  else if (known) known.href = sheet.getAttribute('href') ?? '';
  else shown.head.append(shown.adoptNode(sheet));
  if (shown.body.isEqualNode(next.body)) return;
  const { scrollY = 0 } = frame.contentWindow ?? {};
  shown.body.replaceWith(shown.adoptNode(next.body));
  frame.contentWindow?.scrollTo(0, isSamePage ? scrollY : 0);
}
