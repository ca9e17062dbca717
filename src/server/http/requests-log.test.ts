import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { openShop } from '../testing/shop.ts';

it('counts refusals instead of writing them down when there are very many', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const shop = await openShop(undefined, { log });
  const began = performance.now();
  for (let asked = 0; asked < 300; asked += 1) await shop.request('GET', '/api/nothing');
  const seconds = Math.ceil((performance.now() - began) / 1_000) + 1;
  const written = lines.filter((line) => line.includes('"path":"/api/nothing"'));
  expect(written.length).toBeGreaterThanOrEqual(50);
  expect(written.length).toBeLessThanOrEqual(Math.min(299, 50 * seconds));

  // The next line in another second says how many were left out.
  await expect
    .poll(async () => {
      await shop.request('GET', '/api/nothing');
      return lines.some((line) => /"unwritten":\d+/.test(line));
    })
    .toBe(true);
});
