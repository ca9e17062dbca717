/** What would make a screen hard to use; runs in the page, so it needs nothing from outside. */
export function smallTargets(least: number): string[] {
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]';
  const boxes = [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isSetInText(element))
    .filter((element) => !element.closest('.sr-only, [aria-hidden=true], [inert]'))
    .map((element) => ({ element, box: areaOf(element) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  return boxes
    .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
    .map(
      ({ element, box }) =>
        `<${element.tagName.toLowerCase()}> “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}” ${Math.round(box.width)} × ${Math.round(box.height)}`,
    );

  /** With its label and with what is stretched over a card, which are pressed as well. */
  function areaOf(element: HTMLElement): DOMRect {
    const label =
      element instanceof HTMLInputElement ? (element.labels?.[0] ?? element.closest('label')) : null;
    const own = element.getBoundingClientRect();
    const after = getComputedStyle(element, '::after');
    if (after.position === 'absolute' && after.content !== 'none' && after.inset === '0px') {
      const card = element.closest('article, li');
      if (card && getComputedStyle(element).position === 'static') return card.getBoundingClientRect();
    }
    if (!label) return own;
    const words = label.getBoundingClientRect();
    const touches = words.bottom >= own.top - 8 && words.top <= own.bottom + 8;
    if (!touches) return own;
    const left = Math.min(own.left, words.left);
    const top = Math.min(own.top, words.top);
    return new DOMRect(
      left,
      top,
      Math.max(own.right, words.right) - left,
      Math.max(own.bottom, words.bottom) - top,
    );
  }

  /** A link within a sentence is as high as its line. */
  function isSetInText(element: HTMLElement): boolean {
    return getComputedStyle(element).display === 'inline' && element.matches('p *, dd *, li > a, label *');
  }
}

/** Words that do not fit where they stand, and a page that is wider than the screen. */
export function lostWords(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
  const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { overflowX, overflowY, webkitLineClamp, textOverflow } = getComputedStyle(element);
    if (!/hidden|clip/.test(overflowX + overflowY) || element.closest('.sr-only, .banner, svg')) return false;
    if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || !element.textContent.trim())
      return false;
    if (element.clientWidth < 4 || !element.checkVisibility()) return false;
    return element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2;
  });
  // Words that stand over the edge of a button.
  const over = [...document.querySelectorAll<HTMLElement>('a, button')].filter(
    (element) =>
      element.checkVisibility() &&
      !element.closest('.sr-only, .banner') &&
      getComputedStyle(element).display !== 'inline' &&
      element.clientWidth > 3 &&
      element.scrollWidth > element.clientWidth + 2,
  );
  return [
    ...wide,
    ...over.map((element) => `“${element.textContent.trim().slice(0, 60)}” is wider than its button`),
    ...cut.map(
      (element) => `<${element.tagName.toLowerCase()}> cuts “${element.textContent.trim().slice(0, 60)}”`,
    ),
  ];
}
