import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstinError } from './gstin.ts';

/** Published examples. */
const valid = ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '37AADCS0472N1Z1', '24AAACC1206D1ZM'];

test.each(valid)('%s is a GSTIN', (gstin) => {
  expect(gstinError(gstin)).toBeUndefined();
});

test.each([
  ['', 'has 15 characters'],
  ['27AAPFU0939F1Z', 'has 15 characters'],
  ['27aapfu0939f1zv', 'has 15 characters'],
  ['27AAPFU0939F0ZV', 'has 15 characters'],
  ['27AAPFU0939F1ZW', 'last character does not match'],
])('%j is rejected: %s', (gstin, message) => {
  expect(gstinError(gstin)).toContain(message);
});

test('one wrong character is always found', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...valid),
      fc.nat(14),
      fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      (gstin, at, character) => {
        fc.pre(gstin.charAt(at) !== character);
        const changed = gstin.slice(0, at) + character + gstin.slice(at + 1);
        expect(gstinError(changed)).toBeDefined();
      },
    ),
  );
});

test('a GSTIN that begins with the code of no state is rejected', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const withAnyCheck = [...digits].map((check) => gstinError(`45AAPFU0939F1Z${check}`));
  expect(withAnyCheck).toContain('The first two digits of this GSTIN are no state');
  expect(withAnyCheck).not.toContain(undefined);
});
