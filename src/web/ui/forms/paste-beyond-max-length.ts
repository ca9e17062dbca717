import type { ClipboardEvent } from 'react';

/**
 * Pastes a whole text into a field: the browser would silently cut it at `maxLength`. The validation of the form reports
 * what is too long.
 */
export function pasteBeyondMaxLength(event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  const field = event.currentTarget;
  const { maxLength, value, selectionStart, selectionEnd } = field;
  // Email and number fields have no selection, and no limit either.
  if (event.defaultPrevented || maxLength < 0 || selectionStart === null || selectionEnd === null) return;
  const pasted = event.clipboardData.getData('text');
  // A field of one line gets one space for line breaks and the spaces around them.
  const text =
    field instanceof HTMLInputElement ? pasted.trim().replace(/(?<!\s)\s*[\r\n]+\s*/g, ' ') : pasted;
  if (value.length - (selectionEnd - selectionStart) + text.length <= maxLength) return;
  event.preventDefault();
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
