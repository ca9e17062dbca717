import { expect, test } from 'vitest';
import { codeOrText } from './code-or-text.ts';

test('the code in a copied message is found', () => {
  expect(codeOrText('Hello!\nLotus\nCode: LOTUS-7K3')).toBe('LOTUS-7K3');
  expect(codeOrText('Hello! Lotus code: LOTUS-7K3 please')).toBe('LOTUS-7K3');
  expect(codeOrText('Hello!\nCode: a painting\nCode: LOTUS-7K3')).toBe('LOTUS-7K3');
  expect(codeOrText('lotus 7k3')).toBe('lotus 7k3');
});
