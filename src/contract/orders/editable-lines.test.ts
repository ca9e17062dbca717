import { describe, expect, test } from 'vitest';
import { canEditLines } from './editable-lines.ts';

const [UNPAID, PAID] = [false, true];

describe('the lines of an order', () => {
  test('can all be edited before the first payment', () => {
    expect(canEditLines(UNPAID)).toBe(true);
    for (const kind of ['product', 'shipping', 'discount', 'other'] as const)
      for (const isNew of [true, false]) expect(canEditLines(UNPAID, { kind, isNew })).toBe(true);
  });

  test('allow only a new discount or a new line of the kind other after it', () => {
    expect(canEditLines(PAID)).toBe(false);
    expect(canEditLines(PAID, { kind: 'discount', isNew: true })).toBe(true);
    expect(canEditLines(PAID, { kind: 'other', isNew: true })).toBe(true);
    expect(canEditLines(PAID, { kind: 'other', isNew: false })).toBe(false);
    expect(canEditLines(PAID, { kind: 'product', isNew: true })).toBe(false);
    expect(canEditLines(PAID, { kind: 'shipping', isNew: true })).toBe(false);
  });
});
