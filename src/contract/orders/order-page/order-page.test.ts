import { expect, test } from 'vitest';
import {
  bankReferenceOf,
  isOrderPageToken,
  orderPagePath,
  TOKEN_CHARACTERS,
  tokenInPath,
  utrOf,
  withoutOrderTokens,
} from './order-page.ts';

const token = 'k7mqz3x0v9a1b2c3d4e5f6g7h8';

test('finds a token as people and chat apps write links', () => {
  expect(isOrderPageToken(token)).toBe(true);
  expect([...TOKEN_CHARACTERS].every((one) => isOrderPageToken(token.slice(1) + one))).toBe(true);
  for (const rest of [token, token.toUpperCase(), `${token}/`, `${token}.`, `${token})`, `${token}*`])
    expect(tokenInPath(rest), rest).toBe(token);
  for (const rest of [
    '',
    '-',
    token.slice(1),
    `${token}0`,
    `${token}/x`,
    `${token}////`,
    ` ${token}`,
    token.replace('k', 'u'),
    token.replace('k', 'ｋ'),
    '/'.repeat(100_000),
  ])
    expect(tokenInPath(rest), rest.slice(0, 30)).toBeUndefined();
});

test('removes tokens from texts for the log', () => {
  for (const text of [
    orderPagePath(token),
    `/ORDER/${token.toUpperCase()}`,
    `//order//${token}/`,
    `/order%2F${token}`,
    `/Order%2f%2f${token}?utr=1`,
    `wa.me/?text=https%3A%2F%2Fshop.test%2Forder%2F${token}`,
    `/login?next=%252Forder%252f${token}`,
    `at https://shop.test${orderPagePath(token)}:12:3`,
    `/order/${token}extra`,
    `/order/${token.slice(0, 20)}`,
    `token ${token}.`,
  ])
    expect(withoutOrderTokens(text), text).not.toContain(token.slice(0, 20));
  expect(withoutOrderTokens(orderPagePath(token))).toBe('/order/…');
  const others = `/api/orders/0192d4d5-8f6a-7c3e-9b1a-2f3c4d5e6f70 /media/${'0123456789abcdef'.repeat(2)}.webp`;
  expect(withoutOrderTokens(others)).toBe(others);
});

test.each([
  ['632712345678', '632712345678'],
  [' 6327 1234 5678 ', '632712345678'],
  ['UTR: 632712345678', '632712345678'],
  ['६३२७१२३४५६७८', '632712345678'],
  ['', undefined],
  ['63271234567', undefined],
  ['6327123456789', undefined],
  ['CICAgPD1234', undefined],
  ['<script>alert(1)</script>', undefined],
  ["632712345678' OR 1=1 --", undefined],
])('reads the UTR %j', (typed, utr) => {
  expect(utrOf(typed)).toBe(utr);
});

test.each([
  ['SBIN526327123456', 'SBIN526327123456'],
  ['NEFT: sbin 5263 2712 3456', 'SBIN526327123456'],
  ['HDFCR52026112312345678', 'HDFCR52026112312345678'],
  ['N326262345678901', 'N326262345678901'],
  ['', undefined],
  ['SBIN5263271', undefined],
  ['HDFCR520261123123456789', undefined],
  // A card, an account, and the id of a UPI app.
  ['4111 1111 1111 1111', undefined],
  ['12345678901234', undefined],
  ['CICAgKDhyZuBcQ', undefined],
  ['मेरा भुगतान हो गया 12345678', undefined],
  // Words before a UTR, or a name before a phone number.
  ['UTR number 632712345678', undefined],
  ['PhonePe 632712345678', undefined],
  ['GPay 632712345678', undefined],
  ['Asha Rao 9876543210', undefined],
  ['from Ravi 632712345678', undefined],
  ['Asha 632712345678', undefined],
  ['Asha 6327 1234 5678', undefined],
  ['Ravi 919876543210', undefined],
  ['Ashish 9876543210', undefined],
  // Four letters and 12 digits, with the year and the day of NEFT or the code of a known bank; and other forms of references.
  ['APGB 5263 2712 3456', 'APGB526327123456'],
  ['ABHY026001000123', 'ABHY026001000123'],
  ['KKBK632712345678', 'KKBK632712345678'],
  ['AXISP00632712345', 'AXISP00632712345'],
  ['ICICRC2026112312345678', 'ICICRC2026112312345678'],
])('reads the bank reference %j', (typed, reference) => {
  expect(bankReferenceOf(typed, '2026-11-23')).toBe(reference);
});
