import { expect, test } from 'vitest';
import { withCode } from './chat-url.ts';
import { instagramChat, MAX_QR_LENGTH, shortChatUrl } from './other-chat-urls.ts';

test('a code replaces the code in the last line of a message, or is added', () => {
  const message = 'Hello!\nCode: a painting\nCode: A1B2C3';
  expect(withCode(message, 'LOTUS-7K3')).toBe('Hello!\nCode: a painting\nCode: LOTUS-7K3');
  expect(withCode(message, undefined)).toBe(message);
  expect(withCode('1. Lotus', 'LOTUS-7K3')).toBe('1. Lotus\nCode: LOTUS-7K3');
  expect(withCode('', 'LOTUS-7K3')).toBe('Code: LOTUS-7K3');
});

test.each([
  ['https://www.instagram.com/studio.lotus/', 'https://ig.me/m/studio.lotus'],
  ['https://instagram.com/lotus?igsh=1', 'https://ig.me/m/lotus'],
  ['https://instagram.com/', undefined],
  ['https://instagram.com/p/C1a2b3/', undefined],
  ['https://instagram.com.evil.test/lotus', undefined],
  ['', undefined],
])('the chat with the owner of the profile %j is at %j', (profile, chat) => {
  expect(instagramChat(profile)).toBe(chat);
});

const SHOP_NUMBER = '919876543210';
const HINDI_NAME = 'कमल के तालाब पर सुबह की पहली धूप और उसमें नहाते हुए दो सारस पक्षियों का चित्र';
const pageOf = (n: number) =>
  `https://kalakari.example.in/product/0192d4d5-8f6a-7c3e-9b1a-2f3c4d5e6f${String(n).padStart(2, '0')}`;
const favorites = (count: number) =>
  Array.from({ length: count }, (_, n) => `${n + 1}. ${HINDI_NAME}, ₹1,200\n${pageOf(n)}`);
const textOf = (url: string) => new URL(url).searchParams.get('text') ?? '';

test('a QR code has the whole message if it is short', () => {
  const message = `Hello!\n1. Lotus, ₹80\n${pageOf(1)}\nCode: LOTUS-7K3`;
  expect(textOf(shortChatUrl(SHOP_NUMBER, message))).toBe(message);
});

test('a QR code of long names keeps how many pieces are meant, their URLs and the code', () => {
  const message = ['Hello! I would like these 4 pieces:', ...favorites(4), 'Code: KAMAL-7K3'].join('\n');
  const url = shortChatUrl(SHOP_NUMBER, message);
  expect(url.length).toBeLessThanOrEqual(MAX_QR_LENGTH);
  expect(textOf(url).split('\n')).toEqual([
    'Hello! I would like these 4 pieces:',
    pageOf(0),
    pageOf(1),
    pageOf(2),
    pageOf(3),
    'Code: KAMAL-7K3',
  ]);
});

test.each(['', '\nCode: KAMAL-7K3'])('a QR code of 20 pieces has the URLs that fit, and %j', (code) => {
  const message = `${['Hello! I would like these 20 pieces:', ...favorites(20)].join('\n')}${code}`;
  const url = shortChatUrl(SHOP_NUMBER, message);
  expect(url.length).toBeLessThanOrEqual(MAX_QR_LENGTH);
  // The URL of another piece does not fit: with its line break it has 85 characters.
  expect(url.length).toBeGreaterThan(MAX_QR_LENGTH - 85);
  expect(textOf(url)).toMatch(/^Hello! I would like these 20 pieces:\nhttps:/);
  expect(textOf(url).endsWith(code)).toBe(true);
});
