import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { lastNumberAfterRestore } from './order-number.rules.ts';

const later = (days: number) => days * DAY_MS;

test('order numbers go on after those of the same shop, however old the backup is', () => {
  const found = { inBackup: 1007, isSameShop: true };
  expect(lastNumberAfterRestore({ ...found, inDatabase: 1042 }, later(3))).toBe(1042);
  expect(lastNumberAfterRestore({ ...found, inDatabase: 1007 }, later(3))).toBe(1007);
});

test('order numbers skip more than can be used where the last one is unknown', () => {
  const unknown = { inBackup: 1007, inDatabase: undefined, isSameShop: false };
  expect(lastNumberAfterRestore(unknown, later(0))).toBe(2007);
  expect(lastNumberAfterRestore(unknown, later(2.5))).toBe(2307);
  // The clock may be wrong.
  expect(lastNumberAfterRestore(unknown, later(-9))).toBe(2007);
  // An older copy of the shop, and another shop.
  expect(lastNumberAfterRestore({ ...unknown, inDatabase: 1003, isSameShop: true }, later(1))).toBe(2107);
  expect(lastNumberAfterRestore({ ...unknown, inDatabase: 1042 }, later(1))).toBe(2107);
  expect(lastNumberAfterRestore({ ...unknown, inDatabase: 9042 }, later(1))).toBe(9042);
});
