import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { lastNumberAfterRestore } from './order-number.rules.ts';

const ageOf = (days: number) => days * DAY_MS;

test('order numbers go on after those of the same shop, however old the backup is', () => {
  const found = { inBackup: 1007, isSameShop: true };
  expect(lastNumberAfterRestore({ ...found, inDatabase: 1042 }, ageOf(3))).toBe(1042);
  expect(lastNumberAfterRestore({ ...found, inDatabase: 1007 }, ageOf(3))).toBe(1007);
});

test('order numbers skip more than can have been used when the last one is unknown', () => {
  const unknown = { inBackup: 1007, inDatabase: undefined, isSameShop: false };
  expect(lastNumberAfterRestore(unknown, ageOf(0))).toBe(2007);
  expect(lastNumberAfterRestore(unknown, ageOf(2.5))).toBe(2307);
  // The clock may be wrong.
  expect(lastNumberAfterRestore(unknown, ageOf(-9))).toBe(2007);
  // An older copy of the shop, and another shop.
  expect(lastNumberAfterRestore({ ...unknown, inDatabase: 1003, isSameShop: true }, ageOf(1))).toBe(2107);
  expect(lastNumberAfterRestore({ ...unknown, inDatabase: 1042 }, ageOf(1))).toBe(2107);
  expect(lastNumberAfterRestore({ ...unknown, inDatabase: 9042 }, ageOf(1))).toBe(9042);
});
