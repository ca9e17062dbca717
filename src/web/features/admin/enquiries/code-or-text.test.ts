import { expect, test } from 'vitest';
import { codeOrText } from './code-or-text.ts';

test('finds the last code in a copied message, and returns a text without one', () => {
  expect(codeOrText('Hello!\nLotus\nCode: LOTUS-7K3')).toBe('LOTUS-7K3');
  expect(codeOrText('Hello! Lotus code: LOTUS-7K3 please')).toBe('LOTUS-7K3');
  expect(codeOrText('Hello!\nCode: a painting\nCode: LOTUS-7K3')).toBe('LOTUS-7K3');
  expect(codeOrText('Hello!\nCode: KOLAM-2B4\nCode: LOTUS-7K3')).toBe('LOTUS-7K3');
  expect(codeOrText('Hello!\nCode: LOTUS-7K3\nPIN code: 110001')).toBe('LOTUS-7K3');
  expect(codeOrText('PIN code: 110001')).toBe('PIN code: 110001');
  expect(codeOrText('lotus 7k3')).toBe('lotus 7k3');
});
