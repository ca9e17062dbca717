/**
 * A text for each problem of the focus: the focused element must be in view, uncovered, and have a ring. Runs in the page,
 * so it uses nothing from outside.
 */
export function focusFaults(): string[] {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused === document.documentElement) return ['is nowhere'];
  const faults: string[] = [];

  // A checkbox drawn by its label is seen and clicked there.
  const seen = isDrawn(focused) ? focused : (focused.closest('label') ?? labelOf(focused) ?? focused);
  const box = seen.getBoundingClientRect();
  const left = Math.max(box.left, 0);
  const right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, innerHeight);

  // Scripts move the focus to a heading or dialog to have it announced: no ring is needed there, and
  // a new page is shown from its top even when its heading follows an image.
  const isLanding = focused.matches('[tabindex="-1"]:not(button, a, input)');
  if (!isLanding && (right - left < 4 || bottom - top < 4)) faults.push('is out of sight');
  // What is drawn at nine points of the box.
  const elementsAtPoints = [1, 3, 5].flatMap((x) =>
    [1, 3, 5].map((y) =>
      document.elementFromPoint(left + ((right - left) * x) / 6, top + ((bottom - top) * y) / 6),
    ),
  );
  const coveredBy = elementsAtPoints.filter((part) => part && !seen.contains(part) && !part.contains(seen));
  // Of a multi-line field only the line with the caret has to be visible.
  const maxCoveredPoints = isLanding || focused.matches('textarea') ? 8 : 4;
  if (coveredBy.length > maxCoveredPoints) faults.push(`is covered by ${nameOf(coveredBy[0])}`);

  // In a date field the browser marks the focused part.
  if (!isLanding && !focused.matches('[type=date]') && !hasRing(focused)) faults.push('has no ring');
  return faults.map((fault) => `${nameOf(focused)} ${fault}`);

  function isDrawn(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && getComputedStyle(element).opacity !== '0';
  }

  function labelOf(element: Element): Element | null | undefined {
    return element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  }

  /** On the element, its label, or a frame around both. */
  function hasRing(element: Element): boolean {
    const near = [element, seen, ...(seen === element ? [] : seen.querySelectorAll('*'))];
    const frame = element.parentElement;
    if (frame) near.push(frame, ...(frame.parentElement ? [frame.parentElement] : []));
    // A pseudo-element stretches a card's link over the card.
    const styles = [...near.map((each) => getComputedStyle(each)), getComputedStyle(element, '::after')];
    return styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    );
  }

  function nameOf(element: Element | null | undefined): string {
    const text = element?.getAttribute('aria-label') ?? element?.textContent?.trim().slice(0, 40);
    return `<${element?.tagName.toLowerCase()} ${element?.id ? `id=${element.id}` : ''}> “${text}”`;
  }
}
