import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

test('payments and messages follow the switch in the form, papers the saved setting', () => {
  const off = { isOnInForm: false, isOnInShop: false };
  const without = sectionsOf(off);
  const added = (orderBook: Partial<typeof off>) =>
    sectionsOf({ ...off, ...orderBook }).filter((id) => !without.includes(id));
  expect(without).not.toContain('payments');
  expect(without).toEqual(expect.arrayContaining(['shop', 'channels', 'order-book', 'backups']));
  expect(added({ isOnInForm: true })).toEqual(['payments', 'messages']);
  expect(added({ isOnInShop: true })).toEqual(['papers']);
  expect(added({ isOnInForm: true, isOnInShop: true })).toEqual(['payments', 'messages', 'papers']);
});
