import { describe, expect, test } from 'vitest';
import { methodOfReference, normalizeReference, referenceDoubt } from './payment-reference.ts';

describe('a reference', () => {
  test.each([
    ['6327 1234 5678', '632712345678'],
    ['UTR: 6327-1234-5678', '632712345678'],
    ['UPI Ref No. 632712345678', '632712345678'],
    ['६३२७१२३४५६७८', '632712345678'],
    ['೬೩೨೭ ೧೨೩೪ ೫೬೭೮', '632712345678'],
    ['UTR ௬௩௨௭௧௨௩௪௫௬௭௮', '632712345678'],
    ['６３２７12345678', '632712345678'],
    [' hdfc n52026.0001 ', 'HDFCN520260001'],
    ['NEFT: sbin5 26327 123456', 'SBIN526327123456'],
    ['RTGS UTR no. HDFCR52026112312345678', 'HDFCR52026112312345678'],
    ['RTGS icicrc2026112312345678', 'ICICRC2026112312345678'],
    ['IMPS 632712345678', '632712345678'],
    ['UTR number is 6327 1234 5678', '632712345678'],
    ['PhonePe UPI transaction ID: 632712345678', '632712345678'],
    ['GPay 632712345678', '632712345678'],
    // The first letters of a bank's code can be such a word.
    ['IDFBN52026112312', 'IDFBN52026112312'],
    ['REF', 'REF'],
    [' – ', ''],
  ])('typed as %j is stored as %j', (typed, stored) => {
    expect(normalizeReference(typed)).toBe(stored);
    expect(normalizeReference(stored)).toBe(stored);
  });

  test.each([
    ['632712345678', 'upi'],
    ['SBIN526327123456', 'bank'],
    ['HDFCR52026112312345678', 'bank'],
    ['T2611231234567890', 'upi'],
  ] as const)('%s is of a payment by %s', (reference, method) => {
    expect(methodOfReference(reference)).toBe(method);
  });

  // 23 November 2026 is day 327.
  test.each([
    ['upi', '632712345678', undefined],
    ['upi', '633012345678', undefined],
    ['upi', '', undefined],
    ['cash', 'whatever', undefined],
    ['upi', '100412345678', 'This looks like the UTR of a payment on 4 Jan 2031.'],
    ['upi', '630012345678', 'This looks like the UTR of a payment on 27 Oct 2026.'],
    ['upi', '919876543210', 'This looks like a phone number, not a UTR.'],
    ['upi', '600012345678', 'This does not look like a UTR. Check the digits.'],
    ['upi', 'CICAGJD8', 'A UTR has 12 digits. Apps also show longer numbers of their own.'],
    ['bank', '632712345678', undefined],
    ['bank', 'SBIN526327123456', undefined],
    ['bank', 'HDFCR52026112312345678', undefined],
    ['bank', '12345', 'A bank reference has 16 characters for NEFT, 22 for RTGS and 12 for IMPS.'],
  ] as const)('by %s of %j gets the doubt %j', (method, reference, doubt) => {
    expect(referenceDoubt(method, reference, '2026-11-23')).toBe(doubt);
  });

  test('of the first days of a year may have the digit of the year before', () => {
    expect(referenceDoubt('upi', '636500000001', '2027-01-02')).toBeUndefined();
    expect(referenceDoubt('upi', '700100000001', '2026-12-30')).toBeUndefined();
  });
});
