import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_UPI_PAISE } from './payment.ts';
import { isUpiId, upiLink, upiParts, upiUri } from './upi.ts';
import { UpiSettingsInput } from './upi-settings.ts';

const payee = { id: 'asha.rao@okhdfcbank', name: 'Asha Rao', kind: 'personal' } as const;
/** In base 36, as references have it, `time` is 1000. */
const request = { order: 'ORD-1001', paise: 120_050, time: 36 ** 3 };

describe('a UPI request', () => {
  test('has ID, name, amount, currency and note, and of merchants a reference', () => {
    expect(upiUri(payee, request)).toBe(
      'upi://pay?pa=asha.rao@okhdfcbank&pn=Asha%20Rao&am=1200.50&cu=INR&tn=ORD-1001',
    );
    expect(upiUri({ ...payee, kind: 'merchant' }, { ...request, time: 36 ** 3 + 1 })).toBe(
      'upi://pay?pa=asha.rao@okhdfcbank&pn=Asha%20Rao&tr=ORD1001T1001&am=1200.50&cu=INR&tn=ORD-1001',
    );
  });

  test.each([
    ['Asha & Sons', 'Asha%20%26%20Sons'],
    ['आशा राव', '%E0%A4%86%E0%A4%B6%E0%A4%BE%20%E0%A4%B0%E0%A4%BE%E0%A4%B5'],
    ['Asha 🪷', 'Asha%20%F0%9F%AA%B7'],
    ['1+1=2#?/@', '1%2B1%3D2%23%3F%2F%40'],
    ['two\r\nlines', 'two%20lines'],
    ['half \ud83c', 'half%20%EF%BF%BD'],
  ])('encodes the name %j as %s', (name, encoded) => {
    expect(upiUri({ ...payee, name }, request)).toContain(`&pn=${encoded}&am=`);
  });

  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [12_345_678_901, '123456789.01'],
  ])('writes %i paise as %s', (paise, amount) => {
    expect(upiUri(payee, { ...request, paise })).toContain(`&am=${amount}&`);
  });

  test('has the same parameters and amount whatever the name is, and a reference of letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), fc.nat(), (name, paise, time) => {
        const url = new URL(upiUri({ ...payee, name, kind: 'merchant' }, { ...request, paise, time }));
        const sent = Object.fromEntries(url.searchParams);
        expect(Object.keys(sent)).toEqual(['pa', 'pn', 'tr', 'am', 'cu', 'tn']);
        expect(sent['tr']).toMatch(/^[A-Za-z0-9]{1,35}$/);
        expect(Math.round(Number(sent['am']) * 100)).toBe(paise);
        expect(url.href).not.toContain('+');
      }),
      { numRuns: 25 },
    );
  });

  test('is a link for a merchant only', () => {
    expect(upiLink(payee, request)).toBeUndefined();
    const merchant = { ...payee, kind: 'merchant' } as const;
    expect(upiLink(merchant, request)).toBe(upiUri(merchant, request));
  });
});

test.each([
  ['asha@okhdfcbank', true],
  ['9876543210@ybl', true],
  ['asha.rao-1_b@oksbi', true],
  ['paytmqr281005050101@paytm', true],
  ['asha@gmail.com', false],
  ['asha', false],
  ['@ybl', false],
  ['asha@', false],
  ['asha rao@ybl', false],
  ['asha@ybl&am=1', false],
  ['asha@y', false],
  ['.asha@ybl', false],
  ['asha@ybl\n', false],
  [`${'a'.repeat(256)}@ybl`, false],
])('%j is a UPI ID: %s', (text, is) => expect(isUpiId(text)).toBe(is));

test('settings need the name of a payee with a UPI ID, which is stored in lower case', () => {
  const empty = { id: '', name: '', kind: 'personal', bank: '' };
  expect(UpiSettingsInput.parse(empty)).toEqual(empty);
  expect(UpiSettingsInput.parse({ ...empty, id: ' Asha@YBL ', name: 'Asha' })).toMatchObject({
    id: 'asha@ybl',
  });
  expect(UpiSettingsInput.safeParse({ ...empty, id: 'asha@ybl', name: ' ' }).error?.issues[0]?.path).toEqual([
    'name',
  ]);
  expect(UpiSettingsInput.safeParse({ ...empty, id: 'asha@gmail.com' }).error?.issues[0]?.path).toEqual([
    'id',
  ]);
});

describe('parts of an amount', () => {
  test('are at most ₹1,00,000 each, and their sum is the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 * MAX_UPI_PAISE }), (paise) => {
        const parts = upiParts(paise);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paise);
        expect(parts.every((part) => part > 0 && part <= MAX_UPI_PAISE)).toBe(true);
        expect(parts).toHaveLength(Math.ceil(paise / MAX_UPI_PAISE));
      }),
    );
  });
});
