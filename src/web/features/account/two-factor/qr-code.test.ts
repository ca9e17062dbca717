import { describe, expect, test } from 'vitest';
import { penalty, createQrCode } from './qr-code.ts';

const drawn = (text: string, mask?: number) =>
  createQrCode(text, mask)
    .map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
    .join('\n');
async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 16);
}

describe('a QR code', () => {
  // Digests of codes that equal those of another program.
  test.each([
    [1, 0, 'c2be843253d3ced8'],
    [14, 1, 'aa5209da1fa85f69'],
    [40, 2, '05c9e70ef475789d'],
    [106, 3, '7c5fed312dbfa4ba'],
    [130, 4, '106cfa81bb2cfceb'],
    [200, 5, 'a004c15ab87989e3'],
    [500, 6, 'e01e0f032601a3c6'],
    [1000, 7, '81322fcc11110038'],
    [2300, 3, '9ede1f894212b13a'],
  ])('of %i letters under mask %i', async (length, mask, known) => {
    expect(await digest(drawn('otpauth://x'.repeat(300).slice(0, length), mask))).toBe(known);
  });

  test('chooses the mask with the lowest penalty', () => {
    const text = 'otpauth://totp/Shop:artist%40example.com?secret=GEZDGNBVGY3TQOJQ';
    const each = Array.from({ length: 8 }, (_, mask) => penalty(createQrCode(text, mask)));
    expect(penalty(createQrCode(text))).toBe(Math.min(...each));
    expect(new Set(each).size).toBeGreaterThan(1);
  });

  test('grows with the text and rejects a text for which no code is large enough', () => {
    expect(createQrCode('x').length).toBe(21);
    expect(createQrCode('x'.repeat(2_331)).length).toBe(177);
    expect(() => createQrCode('x'.repeat(2_332))).toThrow(RangeError);
  });
});
