import { useEffect, useState } from 'react';
import { storage } from '#web/api/storage.ts';

export const paperSizes = ['A5', 'A4'] as const;
export type PaperSize = (typeof paperSizes)[number];

const KEY = 'paper-size';
const MARGIN = '10mm';

const parseSize = (text: string | null) => paperSizes.find((size) => size === text);

/** The size of the paper in the printer, which this browser remembers. */
export function usePaperSize() {
  const [size, setSize] = useState<PaperSize>(() => parseSize(storage.get(KEY)) ?? 'A5');
  function choose(text: string) {
    const chosen = parseSize(text);
    if (!chosen) return;
    storage.set(KEY, chosen);
    setSize(chosen);
  }
  return [size, choose] as const;
}

/**
 * Sets the paper of the print dialog while a component is shown.
 * @param footer below each page beside the number of the page, such as the number of a document; empty for neither
 */
export function usePrintLayout(size: PaperSize, footer: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    const corners = `
      @bottom-left { content: ${JSON.stringify(footer)}; font: 7pt sans-serif }
      @bottom-right { content: counter(page) " / " counter(pages); font: 7pt sans-serif }`;
    sheet.replaceSync(`@page { size: ${size} portrait; margin: ${MARGIN}; ${footer === '' ? '' : corners} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [size, footer]);
}
