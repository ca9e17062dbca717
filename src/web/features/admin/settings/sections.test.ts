import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

test('lists the sections of the order book when they are on the screen', () => {
  const without = sectionsOf(false, false);
  expect(without).not.toContain('payments');
  expect(without).toEqual(expect.arrayContaining(['shop', 'channels', 'order-book', 'backups']));
  // Payments appear with the switch, papers with the saved setting.
  expect(sectionsOf(true, false).filter((id) => !without.includes(id))).toEqual(['payments', 'messages']);
  expect(sectionsOf(false, true).filter((id) => !without.includes(id))).toEqual(['papers']);
  expect(sectionsOf(true, true)).toHaveLength(without.length + 3);
});
