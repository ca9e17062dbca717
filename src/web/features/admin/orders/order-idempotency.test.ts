import { expect, test } from 'vitest';
import { newOrder, NewOrderInput, toInput } from './new-order-draft.ts';
import { newRecordKey, idempotencyKey } from '#web/api/idempotency-key.ts';

const empty = newOrder();
const filled = {
  ...empty,
  lines: [{ id: 'a', name: 'Lotus', quantity: '1' }],
  firstName: 'Asha',
  address: '1 Lane',
  city: 'Pune',
  zip: '411004',
};
const input = NewOrderInput.parse(toInput(filled));

test('a draft sent again has the same idempotency key, also after a reload', () => {
  const reloaded: typeof filled = JSON.parse(JSON.stringify(filled));
  const key = idempotencyKey(filled.key, input);
  expect(key).toMatch(/^[\d-]{7,43}-[\da-f]{1,8}$/);
  expect(idempotencyKey(reloaded.key, NewOrderInput.parse(toInput(reloaded)))).toBe(key);
});

test('a changed draft, and the same order from another draft, get different keys', () => {
  const changed = { ...filled, lines: [{ id: 'a', name: 'Lotus', quantity: '2' }] };
  const keys = [
    idempotencyKey(filled.key, input),
    idempotencyKey(filled.key, NewOrderInput.parse(toInput(changed))),
    idempotencyKey(newOrder().key, input),
    idempotencyKey(newRecordKey(), input),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('leaves the key of a draft out of the request body', () => {
  expect(JSON.stringify(toInput(filled))).not.toContain(filled.key);
});
