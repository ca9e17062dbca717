import { expect, it } from 'vitest';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';
import { prepareBody } from './compressed-body.ts';
import { createGuestCache } from './guest-cache.ts';

const answer = (text: string) => prepareBody(Buffer.from(text), 'once');

function counted() {
  let version = 1;
  let made = 0;
  const answers = createGuestCache(() => version);
  const get = (question: string, text = question) =>
    answers.get(question, async () => {
      made += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return answer(text);
    });
  return { get, made: () => made, change: () => void (version += 1) };
}

it('makes an answer once, however many ask at the same time, until something changes', async () => {
  const { get, made, change } = counted();
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, () => get('a')));
  expect(others.every((other) => other === first)).toBe(true);
  expect(await get('a')).toBe(first);
  expect(made()).toBe(1);
  change();
  await get('a');
  expect(made()).toBe(2);
});

it('does not keep what was begun before a change', async () => {
  const { get, made, change } = counted();
  const early = get('a', 'old');
  change();
  const late = get('a', 'new');
  expect((await early).bytes.toString()).toBe('old');
  expect((await late).bytes.toString()).toBe('new');
  expect((await get('a', 'newer')).bytes.toString()).toBe('new');
  expect(made()).toBe(2);
});

it('stays small: drops the least recently used response first', async () => {
  const { get, made } = counted();
  const large = 'x'.repeat(5 * 1024 * 1024);
  await get('kept', large);
  for (let at = 0; at < 12; at += 1) {
    await get(`other ${at}`, large);
    await get('kept', large);
  }
  expect(made()).toBe(13);
  await get('other 0', large);
  expect(made()).toBe(14);
});

it('counts the questions too', async () => {
  const { get, made } = counted();
  const long = 'x'.repeat(5 * 1024 * 1024);
  for (let at = 0; at < 4; at += 1) await get(`${at} ${long}`, 'short');
  await get(`0 ${long}`, 'short');
  expect(made()).toBe(5);
});

it('keeps nothing under a made-up id of any length', async () => {
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

it('asks again after a failure', async () => {
  const answers = createGuestCache(() => 1);
  await expect(answers.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await answers.get('a', async () => answer('yes'))).bytes.toString()).toBe('yes');
});
