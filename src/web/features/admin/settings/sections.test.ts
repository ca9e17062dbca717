import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

test('payments and messages follow the switch in the form, papers the saved setting', () => {
  const without = sectionsOf(false, false);
  expect(without).not.toContain('payments');
  expect(without).toEqual(expect.arrayContaining(['shop', 'channels', 'order-book', 'backups']));
  expect(sectionsOf(true, false).filter((id) => !without.includes(id))).toEqual(['payments', 'messages']);
  expect(sectionsOf(false, true).filter((id) => !without.includes(id))).toEqual(['papers']);
  expect(sectionsOf(true, true)).toHaveLength(without.length + 3);
});
