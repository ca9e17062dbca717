import { expect, it } from 'vitest';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';
import { type Change, createChangeMemory, type Topic } from '#server/catalog/freshness.rules.ts';
import { createResponseCache } from './response-cache.ts';

type Response = { text: string };
const MAX_SIZE = 16 * 1024 * 1024;

/** A cache that counts the responses it makes, of a catalog that the test changes. */
function countingCache() {
  let version = 1;
  let made = 0;
  const memory = createChangeMemory(version);
  const responses = createResponseCache<Response>(
    { current: () => version, knownUpTo: () => version, freshness: memory.freshness },
    MAX_SIZE,
    ({ text }, key) => text.length + key.length * 2,
  );
  /** The response of a key, whose computation lasts until `finished`. */
  const get = (key: string, text = key, topics: readonly Topic[] = [], finished = Promise.resolve()) =>
    responses.get(key, async () => {
      made += 1;
      await finished;
      return { value: { text }, topics };
    });
  const change = (what: Change = { topics: 'all' }) => memory.add((version += 1), what);
  /** A change by another process that this one learns of after changes of its own. */
  const addEarlier = (earlier: number, what: Change) => memory.add(earlier, what);
  return { get, peek: responses.peek, made: () => made, change, addEarlier };
}

it('makes a response once for concurrent requests, until something changes', async () => {
  const { get, made, change } = countingCache();
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => get('a')));
  expect(others.every((other) => other === first)).toBe(true);
  expect(await get('a')).toBe(first);
  expect(made()).toBe(1);
  change();
  await get('a');
  expect(made()).toBe(2);
});

it('does not cache a response begun before a change', async () => {
  const { get, made, change } = countingCache();
  const early = get('a', 'old');
  change();
  const late = get('a', 'new');
  expect((await early).text).toBe('old');
  expect((await late).text).toBe('new');
  expect((await get('a', 'newer')).text).toBe('new');
  expect(made()).toBe(2);
});

it('drops only the responses that a change concerns', async () => {
  const { get, made, change } = countingCache();
  await get('lotus', 'Lotus', ['product:1']);
  await get('heron', 'Heron', ['product:2']);
  await get('list', 'Lotus, Heron', ['products']);
  change({ topics: ['products', 'product:1'] });
  expect((await get('lotus', 'White lotus', ['product:1'])).text).toBe('White lotus');
  expect((await get('heron', 'White heron', ['product:2'])).text).toBe('Heron');
  expect((await get('list', 'White lotus, Heron', ['products'])).text).toBe('White lotus, Heron');
  expect(made()).toBe(5);
});

it('drops a response for an earlier change that it learns of later', async () => {
  const { get, peek, change, addEarlier } = countingCache();
  await get('lotus', 'Lotus', ['product:1']);
  change({ topics: ['product:2'] });
  change({ topics: ['product:2'] });
  expect(peek('lotus')?.text).toBe('Lotus');
  addEarlier(2, { topics: ['product:1'] });
  expect(peek('lotus')).toBeUndefined();
});

it('sends the previous response after a harmless change while one request makes the new one', async () => {
  const { get, peek, change } = countingCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  await get('a', 'old', ['products']);
  change({ topics: ['products'], allowsStale: true });
  expect(peek('a')).toBeUndefined();
  const making = get('a', 'new', ['products'], promise);
  expect(peek('a')?.text).toBe('old');
  expect((await get('a', 'newer')).text).toBe('old');
  resolve();
  expect((await making).text).toBe('new');
  expect(peek('a')?.text).toBe('new');
});

it('never sends the previous response after a change that is not harmless', async () => {
  const { get, peek, change } = countingCache();
  const { promise, resolve } = Promise.withResolvers<void>();
  await get('a', 'shown', ['products']);
  change({ topics: ['products'], allowsStale: true });
  change({ topics: ['products'] });
  const making = get('a', 'hidden', ['products'], promise);
  expect(peek('a')).toBeUndefined();
  resolve();
  expect((await making).text).toBe('hidden');
});

it('stays small: it drops the least recently used responses', async () => {
  const { get, made } = countingCache();
  // Three of these fit into MAX_SIZE.
  const large = 'x'.repeat(5 * 1024 * 1024);
  await get('used', large);
  for (let at = 0; at < 12; at += 1) {
    await get(`other ${at}`, large);
    await get('used', large);
  }
  expect(made()).toBe(13);
  await get('other 0', large);
  expect(made()).toBe(14);
});

it('does not cache a response that is larger than all of its memory, which would drop the others', async () => {
  const { get, peek, made } = countingCache();
  await get('used');
  expect((await get('whole list', 'x'.repeat(MAX_SIZE))).text).toHaveLength(MAX_SIZE);
  expect(peek('whole list')).toBeUndefined();
  await get('used');
  expect(made()).toBe(2);
});

it('counts the memory of its keys too', async () => {
  const { get, made } = countingCache();
  // A key counts two bytes for each character, so one of these fits into MAX_SIZE.
  const long = 'x'.repeat(5 * 1024 * 1024);
  for (let at = 0; at < 4; at += 1) await get(`${at} ${long}`, 'short');
  await get(`0 ${long}`, 'short');
  expect(made()).toBe(5);
});

it('rejects made-up ids and long filters, so that they fill no cache', async () => {
  const shop = await openShop();
  for (const length of [65, 100, 101, 5_000]) {
    const id = 'x'.repeat(length);
    expectFailure(await shop.request('GET', `/api/products/${id}`), 'not_found');
    expectFailure(await shop.request('GET', `/api/categories/${id}`), 'not_found');
    expectFailure(await shop.request('GET', `/api/products?categoryId=${id}`), 'invalid');
  }
  expect((await shop.request('GET', `/api/products?categoryId=${'x'.repeat(64)}`)).status).toBe(200);
  expectFailure(await shop.request('GET', `/api/products?medium=${'x'.repeat(201)}`), 'invalid');
});

it('tries again after a failure', async () => {
  const { get } = countingCache();
  await expect(get('a', 'no', [], Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await get('a', 'yes')).text).toBe('yes');
});
