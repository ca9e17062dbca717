import { expect, test } from 'vitest';
import { idempotencyKey, newRecordKey } from './idempotency-key.ts';

const record = newRecordKey();
const input = { name: 'Lotus', price: { actual: 500 } };

test('the same input of a record has the same key, also after a reload', () => {
  const key = idempotencyKey(record, input);
  // Four random numbers, and the hash of the input.
  expect(key).toMatch(/^[\d-]{7,43}-[\da-f]{1,8}$/);
  expect(idempotencyKey(record, JSON.parse(JSON.stringify(input)))).toBe(key);
});

test('another input, and the same input of another record, have other keys', () => {
  const keys = [
    idempotencyKey(record, input),
    idempotencyKey(record, { ...input, name: 'Lily' }),
    idempotencyKey(newRecordKey(), input),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});
