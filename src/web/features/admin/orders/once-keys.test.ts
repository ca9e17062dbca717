import { expect, test } from 'vitest';
import { newOrder, NewOrderInput, toInput } from './new-order-draft.ts';
import { newDraftKey, onceKeyOf } from '#web/api/idempotency-key.ts';

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

test('what is sent again from one draft has the key of the first time, also when the page was loaded anew', () => {
  const kept: typeof filled = JSON.parse(JSON.stringify(filled));
  const key = onceKeyOf(filled.key, input);
  expect(key).toMatch(/^[\d-]{7,43}-[\da-f]{1,8}$/);
  expect(onceKeyOf(kept.key, NewOrderInput.parse(toInput(kept)))).toBe(key);
});

test('what is changed, and the same from another draft, has a key of its own', () => {
  const changed = { ...filled, lines: [{ id: 'a', name: 'Lotus', quantity: '2' }] };
  const keys = [
    onceKeyOf(filled.key, input),
    onceKeyOf(filled.key, NewOrderInput.parse(toInput(changed))),
    onceKeyOf(newOrder().key, input),
    onceKeyOf(newDraftKey(), input),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('the key of a draft does not travel with what was written', () => {
  expect(JSON.stringify(toInput(filled))).not.toContain(filled.key);
});
