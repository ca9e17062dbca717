import { expect, test } from 'vitest';
import { createOnceKeys } from './once-keys.ts';

test('what is sent again has the key of the first time, and what is changed a new one', () => {
  const [keyOf, another] = [createOnceKeys(), createOnceKeys()];
  const key = keyOf({ quantity: 1 });
  expect(key).toMatch(/^[\d-]{7,43}$/);
  expect(keyOf({ quantity: 1 })).toBe(key);
  expect(keyOf({ quantity: 2 })).not.toBe(key);
  expect(another({ quantity: 1 })).not.toBe(key);
});
