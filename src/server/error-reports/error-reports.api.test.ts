import { expect, it } from 'vitest';
import { collectedLog } from '#tests/support/collected-log.ts';
import { openShop } from '#tests/support/shop.ts';

/** A secret that the log must not contain. */
const CANARY = 'canary-51c8';

it('logs an error of a browser with the id that the screen shows', async () => {
  const { log, lines, entries } = collectedLog();
  const shop = await openShop(undefined, { log });
  const body = {
    // The second line looks like an entry of the log.
    message: 'x is not a function\n{"level":60}',
    stack: 'at y',
    path: `/reset?token=${CANARY}`,
  };
  const response = await shop.request('POST', '/api/errors', { body });
  expect(response.status).toBe(201);
  const report = entries().find(({ message }) => message === body.message);
  expect(report).toMatchObject({ requestId: response.body.data.id, stack: 'at y', path: '/reset' });
  expect(response.headers['x-request-id']).toBe(response.body.data.id);
  expect(lines.join('')).not.toContain(CANARY);
});

it('accepts 30 errors a minute from one IP address and 90 from all, and truncates the stack', async () => {
  const { log, entries } = collectedLog();
  const shop = await openShop(undefined, { log });
  const payload = { message: 'x is not a function', stack: 'at y '.repeat(1_000), path: '/shop' };
  const report = async (remoteAddress: string) => {
    const sent = { method: 'POST', url: '/api/errors', remoteAddress, payload } as const;
    return (await shop.server.inject(sent)).statusCode;
  };
  for (let visitor = 1; visitor <= 3; visitor += 1) {
    for (let errors = 0; errors < 30; errors += 1) expect(await report(`192.0.2.${visitor}`)).toBe(201);
    if (visitor === 1) expect(await report('192.0.2.1')).toBe(429);
  }
  expect(await report('192.0.2.7')).toBe(429);
  shop.clock.advance(60_000);
  expect(await report('192.0.2.7')).toBe(201);
  const stacks = entries()
    .map(({ stack }) => stack)
    .filter((stack) => stack !== undefined);
  expect(stacks).toHaveLength(91);
  expect(Math.max(...stacks.map((stack) => String(stack).length))).toBe(1024);
});
