import type { ClipboardEvent } from 'react';

/** Letters and digits, at least 8 characters and 6 digits: no word, and no day or order number. */
const TOKEN = /(?<![\p{L}\p{N}])(?=(?:[A-Z]*\d){6})[A-Z\d]{8,}(?![\p{L}\p{N}])/giu;

/** The tracking number in a pasted sentence of a courier; the text itself unless it has exactly one. */
export function trackingNumberIn(text: string): string {
  const pasted = text.trim();
  if (!/\s/.test(pasted)) return pasted;
  const [number, ...others] = new Set(pasted.match(TOKEN));
  return number === undefined || others.length > 0 ? pasted : number;
}

/** Pastes only the tracking number of a sentence, in place of what the field had. */
export function pasteTrackingNumber(
  event: ClipboardEvent<HTMLInputElement>,
  change: (number: string) => void,
): void {
  const text = event.clipboardData.getData('text');
  const number = trackingNumberIn(text);
  if (number === text.trim()) return;
  event.preventDefault();
  change(number);
}
