/** Which lines of an order can change, in the browser and on the server. */
import type { AdjustmentKind } from './order-lines.ts';

type LineEdit = { kind: 'product' | AdjustmentKind; isNew: boolean };

/**
 * Whether an order allows an edit of its lines: any until its first payment, afterwards only new discounts and new lines of the
 * kind `other`. Without an edit: whether it allows all.
 */
export function canEditLines(hasPayment: boolean, edit?: LineEdit): boolean {
  if (!hasPayment) return true;
  return edit !== undefined && edit.isNew && (edit.kind === 'discount' || edit.kind === 'other');
}
