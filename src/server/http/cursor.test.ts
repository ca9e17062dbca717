import { expect, test } from 'vitest';
import { hasProblemCode } from '#contract/api/problems.ts';
import { newId } from '../database/ids.ts';
import { encodeCursor, timeCursors } from './cursor.ts';

const orders = timeCursors('orders');
const id = newId();

test('reads a cursor that it wrote', () => {
  expect(orders.read(orders.write({ time: 5, id }))).toEqual({ time: 5, id });
});

test.each([
  ['of another list', timeCursors('enquiries').write({ time: 5, id })],
  ['of a list of products', encodeCursor(['newest', 5, id])],
  ['with a negative time', encodeCursor(['orders', -1, id])],
  ['with an id that the shop does not make', encodeCursor(['orders', 5, ''])],
])('rejects a cursor %s', (_, text) => {
  expect(() => orders.read(text)).toThrowError(expect.toSatisfy((error) => hasProblemCode(error, 'invalid')));
});
