/**
 * The controls that are smaller than `min` CSS pixels in width or height. Runs in the page, so it uses nothing from
 * outside.
 */
export function smallTargets(min: number): string[] {
  const pressable =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]';
  // Controls of two pixels or less are visually hidden.
  const boxes = [...document.querySelectorAll<HTMLElement>(pressable)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isSetInText(element))
    .filter((element) => !element.closest('.sr-only, [aria-hidden=true], [inert]'))
    .map((element) => ({ element, box: areaOf(element) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  return boxes
    .filter(({ box }) => box.width < min - 0.5 || box.height < min - 0.5)
    .map(
      ({ element, box }) =>
        `<${element.tagName.toLowerCase()}> “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}” ${Math.round(box.width)} × ${Math.round(box.height)}`,
    );

  /** Includes the label and what is stretched over a card: clicks there count. */
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
    const labelBox = label.getBoundingClientRect();
    const isNear = labelBox.bottom >= own.top - 8 && labelBox.top <= own.bottom + 8;
    if (!isNear) return own;
    const left = Math.min(own.left, labelBox.left);
    const top = Math.min(own.top, labelBox.top);
    return new DOMRect(
      left,
      top,
      Math.max(own.right, labelBox.right) - left,
      Math.max(own.bottom, labelBox.bottom) - top,
    );
  }

  /** An inline link is as high as its line: WCAG exempts it from the minimum. */
  function isSetInText(element: HTMLElement): boolean {
    return getComputedStyle(element).display === 'inline' && element.matches('p *, dd *, li > a, label *');
  }
}

/**
 * Text that does not fit, buttons in which a word breaks, dialogs that scroll sideways, and a page that is wider than the
 * screen. The announcement (`.banner`) is left out, because its text moves through it. Runs in the page.
 */
export function clippedText(): string[] {
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
  // Text that overflows a button.
  const over = [...document.querySelectorAll<HTMLElement>('a, button')].filter(
    (element) =>
      element.checkVisibility() &&
      !element.closest('.sr-only, .banner') &&
      getComputedStyle(element).display !== 'inline' &&
      element.clientWidth > 3 &&
      element.scrollWidth > element.clientWidth + 2,
  );
  const broken = [...document.querySelectorAll<HTMLElement>('button, a.press')].filter(
    (element) =>
      element.checkVisibility() &&
      !element.closest('.banner') &&
      !fillsItsRow(element) &&
      breaksWord(element),
  );
  const sideways = [...document.querySelectorAll<HTMLElement>('[role$=dialog] *')].filter(
    (element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 2,
  );
  return [
    ...wide,
    ...broken.map((element) => `“${element.textContent.trim().slice(0, 60)}” breaks within a word`),
    ...sideways.map((element) => `“${element.textContent.trim().slice(0, 60)}” scrolls sideways`),
    ...over.map((element) => `“${element.textContent.trim().slice(0, 60)}” is wider than its button`),
    ...cut.map(
      (element) => `<${element.tagName.toLowerCase()}> cuts “${element.textContent.trim().slice(0, 60)}”`,
    ),
  ];

  /** A word that is longer than the row has to break. */
  function fillsItsRow(element: HTMLElement): boolean {
    const row = element.parentElement;
    if (!row) return false;
    const { paddingLeft, paddingRight } = getComputedStyle(row);
    return element.offsetWidth >= row.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 2;
  }

  function breaksWord(element: HTMLElement): boolean {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.parentElement?.closest('.sr-only')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true;
      }
    }
    return false;
  }
}
