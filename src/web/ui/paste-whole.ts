import type { ClipboardEvent } from 'react';

/**
 * Pastes all of a text into a field: the browser would cut it at `maxLength` without a word. What is too long is then told
 * when the form is sent.
 */
export function pasteWhole(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  const { maxLength, value, selectionStart, selectionEnd } = field;
  // Fields for an email or a number tell no selection, and have no limit either.
  if (event.defaultPrevented || maxLength < 0 || selectionStart === null || selectionEnd === null) return;
  const pasted = event.clipboardData.getData('text');
  const words =
    field instanceof HTMLInputElement ? pasted.trim().replace(/(?<!\s)\s*[\r\n]+\s*/g, ' ') : pasted;
  if (value.length - (selectionEnd - selectionStart) + words.length <= maxLength) return;
  event.preventDefault();
  field.setRangeText(words, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
