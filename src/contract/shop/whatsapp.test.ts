import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatWhatsapp, isWhatsappNumber, whatsappLink, whatsappNumber } from './whatsapp.ts';

const mobile = '919876543210';

describe('a WhatsApp number', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '98765-43210',
    '98765.43210',
    '(98765) 43210',
    '98765–43210',
    '\u202a98765\u00a043210\u202c',
    '09876543210',
    '0 98765 43210',
    '919876543210',
    '91 98765 43210',
    '91-9876543210',
    '00919876543210',
    '0091 98765 43210',
    '+919876543210',
    '+91 (98765) 432-10',
    '+91 (0) 98765 43210',
    ' + 91 98765 43210 ',
  ])('typed in India as %j gets the country code 91', { tags: ['FX18'] }, (typed) => {
    expect(whatsappNumber(typed)).toBe(mobile);
  });

  test.each(['6000000000', '7000000000', '8000000000', '9999999999'])(
    'of ten digits, %s gets the country code 91',
    (typed) => {
      expect(whatsappNumber(typed)).toBe(`91${typed}`);
    },
  );

  test.each([
    ['+98 912 345 6789', '989123456789'],
    ['+98 76543210', '9876543210'],
    ['+65 8123 4567', '6581234567'],
    ['+44 (20) 7946-0958', '442079460958'],
    ['+1 212 555 0123', '12125550123'],
    ['+910000000000', '910000000000'],
  ])('with a plus keeps its country code: %s', { tags: ['FX18'] }, (typed, number) => {
    expect(whatsappNumber(typed)).toBe(number);
  });

  test.each([
    '',
    '98765',
    '987654321',
    '98765432101',
    '987654321012',
    '5876543210',
    '2223456789',
    '0987654321',
    '00 9876543210',
    '0919876543210',
    '91987654321',
    '915876543210',
    '442079460958',
    '00442079460958',
    '+0919876543210',
    '++919876543210',
    '+91+9876543210',
    '+1234567',
    `+${'1'.repeat(16)}`,
    'call 9876543210',
    '9876543210 / 9876543211',
    'https://wa.me/919876543210',
    '+९१ ९८७६५ ४३२१०',
  ])('that is ambiguous or invalid is rejected: %j', { tags: ['FX18'] }, (typed) => {
    expect(whatsappNumber(typed)).toBeUndefined();
  });

  test('survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[\d ()-]{0,24}$/), (typed) => {
        const number = whatsappNumber(typed);
        if (number === undefined) return;
        expect(isWhatsappNumber(number)).toBe(true);
        expect(whatsappNumber(formatWhatsapp(number))).toBe(number);
      }),
    );
  });

  test('from India is formatted in two groups of five, a foreign one in one; the link opens its chat', () => {
    expect(formatWhatsapp(mobile)).toBe('+91 98765 43210');
    expect(formatWhatsapp('442079460958')).toBe('+442079460958');
    expect(formatWhatsapp('')).toBe('');
    expect(whatsappLink(mobile)).toBe('https://wa.me/919876543210');
  });
});
