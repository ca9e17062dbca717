import { BRANDING_SHEET_ID } from '#web/features/shared/site-settings/branding-sheet-id.ts';

const sheetIn = (page: Document) => page.querySelector<HTMLLinkElement>(`#${BRANDING_SHEET_ID}`);

/**
 * Shows a document in a frame. What is the same stays, so that a new color does not blink: the style sheets of the build, and
 * the body with its scroll position.
 */
export function showInFrame(frame: HTMLIFrameElement, next: Document): void {
  const shown = frame.contentDocument;
  if (!shown) return;
  if (shown.body.childElementCount === 0) {
    shown.documentElement.replaceWith(shown.adoptNode(next.documentElement));
    return;
  }
  const [known, sheet] = [sheetIn(shown), sheetIn(next)];
  if (!sheet) known?.remove();
  else if (known) known.href = sheet.getAttribute('href') ?? '';
  else shown.head.append(shown.adoptNode(sheet));
  if (shown.body.isEqualNode(next.body)) return;
  const { scrollY = 0 } = frame.contentWindow ?? {};
  shown.body.replaceWith(shown.adoptNode(next.body));
  frame.contentWindow?.scrollTo(0, scrollY);
}
