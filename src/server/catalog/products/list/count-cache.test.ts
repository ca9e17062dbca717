import { expect, it } from 'vitest';
import { createCountCache } from './count-cache.ts';

function counting() {
  let version = 1;
  let counted = 0;
  const totals = createCountCache(() => version);
  const page = (filter: object, meanwhile: () => void = () => undefined) =>
    totals(filter, async (known) => {
      meanwhile();
      if (known === undefined) counted += 1;
      return known ?? { total: counted };
    });
  return { page, counted: () => counted, change: () => void (version += 1) };
}

it('counts once for each filter, and again after a change', async () => {
  const { page, counted, change } = counting();
  expect(await page({ categoryId: 'a' })).toEqual({ total: 1 });
  expect(await page({ categoryId: 'a' })).toEqual({ total: 1 });
  expect(await page({ categoryId: 'b' })).toEqual({ total: 2 });
  change();
  expect(await page({ categoryId: 'a' })).toEqual({ total: 3 });
  expect(counted()).toBe(3);
});

it('does not cache a count if the catalog changed while it was read', async () => {
  const { page, counted, change } = counting();
  await page({}, () => void change());
  await page({});
  expect(counted()).toBe(2);
});

it('remembers the counts of at most 1,000 filters', async () => {
  const { page, counted } = counting();
  for (let at = 0; at < 1_001; at += 1) await page({ at });
  await page({ at: 0 });
  expect(counted()).toBe(1_002);
});
