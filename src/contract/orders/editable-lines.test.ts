import { describe, expect, test } from 'vitest';
import { canEditLines } from './editable-lines.ts';

describe('the lines of an order', () => {
  test('can all be edited before the first payment', () => {
    expect(canEditLines(false)).toBe(true);
    for (const kind of ['product', 'shipping', 'discount', 'other'] as const)
      for (const isNew of [true, false]) expect(canEditLines(false, { kind, isNew })).toBe(true);
  });

  test('allow only a new discount or a new line of the kind other after it', () => {
    expect(canEditLines(true)).toBe(false);
    expect(canEditLines(true, { kind: 'discount', isNew: true })).toBe(true);
    expect(canEditLines(true, { kind: 'other', isNew: true })).toBe(true);
    expect(canEditLines(true, { kind: 'other', isNew: false })).toBe(false);
    expect(canEditLines(true, { kind: 'product', isNew: true })).toBe(false);
    expect(canEditLines(true, { kind: 'shipping', isNew: true })).toBe(false);
  });
});
