import { expect, test } from 'vitest';
import { type Route, routes } from '#contract/api/routes.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShop } from '#tests/support/shop.ts';
import { parseJson } from './parse-json.ts';
import { brokenJson, goodJson, oddJson } from '#tests/support/http/hostile-json.ts';

const headers = { 'content-type': 'application/json' };
const writes: [name: string, route: Route][] = Object.entries<Route>(routes).filter(
  ([, { body, multipart }]) => body && !multipart,
);

test('rejects invalid JSON and parses valid JSON as JSON.parse does', { tags: ['IV02'] }, async () => {
  // A list that lost most of its cases would otherwise go unnoticed.
  expect(brokenJson.length).toBeGreaterThan(300);
  const taken: string[] = [];
  for (const body of brokenJson) {
    const read = await parseJson(Buffer.from(body)).then(
      () => true,
      () => false,
    );
    if (read) taken.push(body);
  }
  expect(taken).toEqual([]);
  for (const body of goodJson) {
    // Keys that could reach a prototype are dropped.
    if (body.includes('constructor')) continue;
    expect(await parseJson(Buffer.from(body)), body).toEqual(JSON.parse(body));
  }
});

test('no call fails with 500 on invalid or odd JSON', { tags: ['IV02'] }, async () => {
  const shop = await openShop();
  const token = await shop.adminToken();
  // Each body goes to one call, each call gets bodies of every kind.
  const bodies = [...brokenJson, ...goodJson, ...oddJson];
  for (const [n, rawBody] of bodies.entries()) {
    const [name, { method, path }] = writes[n % writes.length] ?? expect.unreachable();
    const url = `/api${path.replace(/\{\w+\}/, 'none-such')}`;
    const response = await shop.request(method, url, { token, rawBody, headers });
    const what = `${name} ${rawBody.slice(0, 60)}`;
    if (brokenJson.includes(rawBody)) expectFailure(response, 'malformed');
    else if (response.status >= 400) expect([what, response.status < 500]).toEqual([what, true]);
    expect(response.body, what).toHaveProperty('status');
  }
});
