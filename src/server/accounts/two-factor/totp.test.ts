import { describe, expect, test } from 'vitest';
import { otpauthUrl, totpCode, matchingStep, newSecret, currentStep } from './totp.ts';

/** "12345678901234567890", the secret of the examples in RFC 6238. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('TOTP codes', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i of RFC 6238 it is %s', (second, code) => {
    expect(totpCode(SECRET, currentStep(second * 1000))).toBe(code);
  });

  test('are valid in their step and one step before and after', () => {
    const now = 1_000_000_000_000;
    const step = currentStep(now);
    const found = [-2, -1, 0, 1, 2].map((beside) =>
      matchingStep(SECRET, totpCode(SECRET, step + beside), { now, usedStep: 0 }),
    );
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test('are invalid after their use, and so are earlier ones', () => {
    const now = 1_000_000_000_000;
    const step = currentStep(now);
    for (const used of [step, step + 1])
      expect(matchingStep(SECRET, totpCode(SECRET, step), { now, usedStep: used })).toBeUndefined();
    expect(matchingStep(SECRET, totpCode(SECRET, step + 1), { now, usedStep: step })).toBe(step + 1);
  });

  test.each(['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef'])('%j is invalid', (code) => {
    expect(matchingStep(SECRET, code, { now: 59_000, usedStep: -1 })).toBeUndefined();
  });
});

test('secrets are 160 random bits in base32', () => {
  const made = new Set(Array.from({ length: 1_000 }, newSecret));
  expect(made.size).toBe(1_000);
  for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the URL for an app contains shop and account', () => {
  expect(otpauthUrl(SECRET, 'Hridaya: Art & Craft', 'ila@example.com')).toBe(
    `otpauth://totp/Hridaya%20%20Art%20%26%20Craft:ila%40example.com?secret=${SECRET}&issuer=Hridaya%3A%20Art%20%26%20Craft&digits=6&period=30`,
  );
});
