import { beforeEach, describe, expect, it } from 'vitest';
import { type Route, routes } from '#contract/api/routes.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { listenAnywhere, sendRaw } from '#tests/support/raw-http.ts';
import { type Shop, openShop } from '#tests/support/shop.ts';

const pathOf = (route: Route) => `/api${route.path.replace(/\{\w+\}/g, 'none-such')}`;
/** Whether the path of `from` also matches the pattern of `to`. */
const leadsTo = (to: Route, from: Route) =>
  new RegExp(`^/api${to.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathOf(from));
const all: [name: string, route: Route][] = Object.entries(routes);

forEachEngine((open) => {
  describe('the access of a call', () => {
    let shop: Shop;
    beforeEach(async () => {
      shop = await openShop(open);
    });

    it(
      'is that of the table of routes, for every call and every kind of caller',
      { tags: ['AU19', 'S276'] },
      async () => {
        const tokens = {
          guest: undefined,
          garbage: 'garbage',
          // As long as a token, but of no session.
          stale: 'A'.repeat(43),
          user: await shop.newSession(),
          admin: await shop.adminToken(),
        };
        const before = await shop.request('GET', '/api/products');
        for (const [name, route] of all) {
          for (const [who, token] of Object.entries(tokens)) {
            // Changes nothing: calls that need a body fail without one, and the ids do not exist.
            if (name === 'logOut' && token !== undefined) continue;
            const response = await shop.request(
              route.method,
              pathOf(route),
              token === undefined ? {} : { token },
            );
            const isKnown = who === 'user' || who === 'admin';
            if (route.access === 'public') expect([name, who, response.status]).not.toContain(401);
            else if (!isKnown) expectFailure(response, 'unauthenticated');
            else if (route.access === 'admin' && who === 'user') expectFailure(response, 'forbidden');
            else expect([401, 403]).not.toContain(response.status);
            expect(response.status).toBeLessThan(500);
          }
        }
        expect((await shop.request('GET', '/api/products')).text).toBe(before.text);
      },
    );

    it('does not change with the spelling of the path', { tags: ['AZ33'] }, async () => {
      for (const [, route] of all.filter(([, { access }]) => access !== 'public')) {
        const plain = pathOf(route);
        const spellings = [
          `${plain}/`,
          plain.replace('/api/', '/api//'),
          plain.toUpperCase(),
          plain.replace('/api/', '/api/%2e/'),
          plain.replace('/api/', '/api%2f'),
          plain.replace('/api/', '/api/%2561/'),
          plain.replace('/api/', '/%61pi/'),
          `${plain};x=1`,
          `${plain}.json`,
          plain.replace('/api/', '/api/./'),
        ];
        for (const spelling of spellings) {
          const { status } = await shop.request(route.method, spelling);
          expect([spelling, [401, 404, 405].includes(status)]).toEqual([spelling, true]);
        }
      }
    });

    it('does not change with a method in a header or the query', { tags: ['AZ34'] }, async () => {
      const overrides = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
      const response = await shop.request('GET', '/api/products?_method=DELETE', { headers: overrides });
      expect(response.status).toBe(200);
    });
  });
});

describe('a call', () => {
  it(
    'rejects other methods with 405 and the allowed ones, at every path',
    { tags: ['AZ35', 'HT14'] },
    async () => {
      const shop = await openShop();
      for (const [, route] of all) {
        for (const method of ['PATCH', 'PUT', 'DELETE', 'POST', 'GET'] as const) {
          const isTaken = all.some(([, other]) => pathOf(other) === pathOf(route) && other.method === method);
          // Another call may have a parameter where this path has a word.
          if (isTaken || all.some(([, other]) => other.method === method && leadsTo(other, route))) continue;
          const response = await shop.request(method, pathOf(route));
          expectFailure(response, 'method_not_allowed');
          expect(response.headers['allow']).toContain(route.method);
        }
        const options = await shop.request('OPTIONS', pathOf(route), {
          headers: { origin: 'https://evil.example' },
        });
        expect(options.status).toBe(204);
        expect(options.headers['allow']).toContain(route.method);
        expect(options.headers).not.toHaveProperty('access-control-allow-origin');
      }
    },
  );

  it('is not found unless the table of routes has it', { tags: ['HT19'] }, async () => {
    const shop = await openShop();
    expectFailure(await shop.request('GET', '/api/nothing'), 'not_found');
    expectFailure(await shop.request('GET', '/api'), 'not_found');
  });

  it('cannot be registered without an access level', { tags: ['AZ36'] }, async () => {
    const { server } = await openShop();
    const register = (url: string) => () => server.get(url, async () => 'secret');
    expect(register('/api/secrets')).toThrow('/api/secrets does not say who may call it');
    expect(register('/elsewhere')).not.toThrow();
  });

  it('responds to HEAD as to GET, without the body', { tags: ['AZ35'] }, async () => {
    const shop = await openShop();
    const get = await shop.request('GET', '/api/products');
    const head = await shop.request('HEAD', '/api/products');
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers['etag']).toBe(get.headers['etag']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it(
    'is rejected before its body is read',
    {
      tags: [
        'AU19',
        'AZ01',
        'AZ02',
        'AZ03',
        'AZ04',
        'AZ05',
        'AZ06',
        'AZ07',
        'AZ08',
        'AZ09',
        'AZ10',
        'AZ11',
        'AZ12',
      ],
    },
    async () => {
      const shop = await openShop();
      const port = await listenAnywhere(shop.server);
      const user = await shop.newSession();
      for (const [, route] of all.filter(([, { access, body }]) => access === 'admin' && body)) {
        for (const [authorization, code] of [
          ['', 'unauthenticated'],
          [`Authorization: Bearer ${user}\r\n`, 'forbidden'],
        ] as const) {
          const head =
            `${route.method} ${pathOf(route)} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n` +
            `Content-Length: ${70 * 1024 * 1024}\r\n${authorization}\r\n`;
          // The declared 70 MB are never sent.
          const response = await sendRaw(port, [head, '{"name":'], (text) => text.includes('"requestId"'));
          expectFailure(response, code);
          expect(response.headers['connection']).toBe('close');
        }
      }
    },
  );

  it('sends "100 Continue" only to a caller whose body it reads', { tags: ['HT20'] }, async () => {
    const shop = await openShop();
    const port = await listenAnywhere(shop.server);
    const head = (headers: string) =>
      `POST /api/categories HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nConnection: close\r\n${headers}\r\n`;
    const body = '{"name":"Prints"}';
    const length = `Content-Length: ${body.length}\r\n`;
    const rejected = await sendRaw(port, [head(length)]);
    expectFailure(rejected, 'unauthenticated');
    const admin = `Authorization: Bearer ${await shop.adminToken()}\r\n`;
    expectFailure(await sendRaw(port, [head(`${admin}Content-Length: 70000\r\n`)]), 'too_large');
    // 100 is a pause in milliseconds.
    const accepted = await sendRaw(port, [head(`${admin}${length}`), 100, body]);
    expect(accepted.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });
});
