import { expect, test } from 'vitest';
import { barsOf, changeText, plotText } from './statistics-text.ts';

const zeros = { visitors: 0, hearts: 0, enquiries: 0, orders: 0, money: 0 };
const days = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    views: n,
    ...zeros,
  }));

test('says how much changed', () => {
  expect(changeText('views', 12, 10)).toBe('20 % more');
  expect(changeText('views', 5, 10)).toBe('50 % fewer');
  expect(changeText('money', 5, 10)).toBe('50 % less');
  expect(changeText('views', 10, 10)).toBe('the same as before');
  expect(changeText('views', 1001, 1000)).toBe('nearly the same');
  expect(changeText('views', 0, 0)).toBe('none before either');
  expect(changeText('views', 3, 0)).toBe('up from 0');
});

test('has a bar for each day, or in a year for each seven days up to today', () => {
  expect(barsOf(days(3), 'views')).toEqual([
    { label: '1 Jan 2026', value: 0 },
    { label: '2 Jan 2026', value: 1 },
    { label: '3 Jan 2026', value: 2 },
  ]);
  const year = barsOf(days(365), 'views');
  // 365 days are 52 weeks and a day.
  expect(year).toHaveLength(53);
  expect(year.at(-1)).toEqual({
    label: '25 Dec 2026 – 31 Dec 2026',
    value: 358 + 359 + 360 + 361 + 362 + 363 + 364,
  });
  expect(year[0]).toEqual({ label: '1 Jan 2026', value: 0 });
});

test('describes a plot in a sentence', () => {
  expect(plotText('views', barsOf(days(3), 'views'))).toBe(
    'Views: 3 in total, the most on 3 Jan 2026 with 2. The table below has all numbers.',
  );
  expect(plotText('money', barsOf(days(3), 'money'))).toBe('Sales: none in this period.');
});
