import { expect } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#server/database/database.ts';

/** The offset of India's time zone: 5 h 30 min. */
const INDIA_MS = 19_800_000;

/** Verifies that the tables `order_word` and `order_day`, an index and counters, agree with all orders. */
export async function expectOrdersIndexed({ read }: Database): Promise<void> {
  const orders = await read
    .selectFrom('order')
    .leftJoin('order_source', 'order_source.order_id', 'order.id')
    .select(['number', 'status', 'total_paise', 'first_name', 'last_name', 'created_at', 'source'])
    .execute();
  const words = orders.flatMap(({ number, first_name, last_name }) => {
    const lower = `${first_name} ${last_name}`.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    return [...new Set(lower.split(' ').filter(Boolean))].map((word) => `${word} ${Number(number)}`);
  });
  const indexed = await read.selectFrom('order_word').selectAll().execute();
  expect(indexed.map(({ word, number }) => `${word} ${Number(number)}`).toSorted()).toEqual(words.toSorted());

  const counted: Record<string, [number, number]> = {};
  for (const { status, total_paise, created_at, source } of orders) {
    if (status === 'CANCELED') continue;
    const key = `${Math.floor((Number(created_at) + INDIA_MS) / DAY_MS)} ${source ?? ''}`;
    const [count, paise] = counted[key] ?? [0, 0];
    counted[key] = [count + 1, paise + Number(total_paise)];
  }
  const days = await read.selectFrom('order_day').selectAll().where('orders', '!=', 0).execute();
  expect(
    Object.fromEntries(
      days.map(({ day, source, orders: count, paise }) => [
        `${day} ${source}`,
        [Number(count), Number(paise)],
      ]),
    ),
  ).toEqual(counted);
}
