import { expect, test } from 'vitest';
import { createChangeMemory, productsChanged } from './freshness.rules.ts';

// All numbers in these tests are catalog versions, of changes and of responses. At most 20,000 topics are remembered.

test('a change concerns only the responses that depend on its topics', () => {
  const memory = createChangeMemory(5);
  memory.add(6, productsChanged(['a']));
  expect(memory.freshness(5, ['product:a'])).toBe('outdated');
  expect(memory.freshness(5, ['products'])).toBe('outdated');
  expect(memory.freshness(5, ['product:b'])).toBe('current');
  expect(memory.freshness(6, ['product:a', 'products'])).toBe('current');
});

test('a response that was begun before a change of everything is outdated', () => {
  const memory = createChangeMemory(5);
  memory.add(6, { topics: 'all' });
  expect(memory.freshness(5, [])).toBe('outdated');
  expect(memory.freshness(6, ['products'])).toBe('current');
});

test('after a change that allows a stale response, the old one may be sent; after any other change it may not', () => {
  const memory = createChangeMemory(1);
  memory.add(2, { topics: ['product:a'], allowsStale: true });
  expect(memory.freshness(1, ['product:a', 'products'])).toBe('stale');
  expect(memory.freshness(2, ['product:a'])).toBe('current');
  memory.add(3, { topics: ['products'] });
  expect(memory.freshness(1, ['product:a', 'products'])).toBe('outdated');
  expect(memory.freshness(1, ['products', 'product:a'])).toBe('outdated');
});

test('changes may be added in any order, and twice', () => {
  const memory = createChangeMemory(1);
  memory.add(4, { topics: ['products'] });
  memory.add(3, { topics: ['products'] });
  memory.add(4, { topics: ['products'] });
  expect(memory.freshness(3, ['products'])).toBe('outdated');
  expect(memory.freshness(4, ['products'])).toBe('current');
});

test('a change of everything that arrives late forgets no newer change', () => {
  const memory = createChangeMemory(4);
  memory.add(6, { topics: ['product:a'] });
  memory.add(7, { topics: ['product:b'], allowsStale: true });
  memory.add(5, { topics: 'all' });
  expect(memory.freshness(4, [])).toBe('outdated');
  expect(memory.freshness(5, ['product:a'])).toBe('outdated');
  expect(memory.freshness(5, ['product:b'])).toBe('stale');
  expect(memory.freshness(5, ['product:c'])).toBe('current');
});

test('a late change of more topics than are remembered outdates what newer changes concern', () => {
  const memory = createChangeMemory(0);
  for (let version = 2; version <= 20_001; version += 1)
    memory.add(version, { topics: [`product:${version}`] });
  memory.add(1, { topics: ['product:one-more'] });
  expect(memory.freshness(20_000, ['product:20001'])).toBe('outdated');
  expect(memory.freshness(20_001, ['product:20001'])).toBe('current');
});

test('a change of very many products concerns everything, and so do more topics than are remembered', () => {
  expect(productsChanged(Array.from({ length: 101 }, (_, index) => `${index}`))).toEqual({ topics: 'all' });
  const memory = createChangeMemory(0);
  for (let version = 1; version <= 20_001; version += 1)
    memory.add(version, { topics: [`product:${version}`] });
  expect(memory.freshness(20_000, ['products'])).toBe('outdated');
  expect(memory.freshness(20_001, ['products'])).toBe('current');
});
