import { expect, test } from 'vitest';
import { createClientShares } from './client-shares.ts';

function sharesOf(items: Record<string, number[]>) {
  const shares = createClientShares<number>();
  for (const [client, list] of Object.entries(items)) for (const item of list) shares.add(client, item);
  const takeAll = () => {
    const taken: number[] = [];
    for (let item = shares.takeNext(); item !== undefined; item = shares.takeNext()) taken.push(item);
    return taken;
  };
  return { ...shares, takeAll };
}

test('clients take turns, each with its oldest item', () => {
  const { takeAll } = sharesOf({ a: [1, 2, 3, 4], b: [5], c: [6, 7] });
  expect(takeAll()).toEqual([1, 5, 6, 2, 7, 3, 4]);
});

test('takes an item from the client with the most, and from none when all have few', () => {
  const { takeFromLargest, add, remove, countOf } = sharesOf({ a: [1], b: [2, 3, 4], c: [5, 6] });
  expect(takeFromLargest(3, 'oldest')).toBeUndefined();
  expect(takeFromLargest(2, 'latest')).toBe(4);
  add('c', 7);
  expect(takeFromLargest(2, 'oldest')).toBe(5);
  remove('c', 6);
  remove('c', 6);
  expect([countOf('a'), countOf('b'), countOf('c'), countOf('d')]).toEqual([1, 2, 1, 0]);
  expect([takeFromLargest(1, 'oldest'), takeFromLargest(1, 'oldest')]).toEqual([2, undefined]);
});

test('a client that gave up its last item is forgotten, and begins at the end', () => {
  const shares = sharesOf({ a: [1], b: [2, 3] });
  expect(shares.takeNext()).toBe(1);
  shares.add('a', 4);
  expect(shares.takeAll()).toEqual([2, 4, 3]);
});
