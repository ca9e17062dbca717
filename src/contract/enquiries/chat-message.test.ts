import { expect, test } from 'vitest';
import { withCode } from './chat-message.ts';
import { codeOrText, instagramChat } from './chat-names.ts';

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

test('the code in a copied message is found', () => {
  expect(codeOrText('Hello!\nLotus\nCode: LOTUS-7K3')).toBe('LOTUS-7K3');
  expect(codeOrText('Hello! Lotus code: LOTUS-7K3 please')).toBe('LOTUS-7K3');
  expect(codeOrText('lotus 7k3')).toBe('lotus 7k3');
});
