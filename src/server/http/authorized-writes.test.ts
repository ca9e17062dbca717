import { expect, test } from 'vitest';
import type { CallName } from '#contract/api/calls.ts';
import { type Route, routes } from '#contract/api/routes.ts';
import { revokeAccess } from '../accounts/users.store.ts';
import { findUserByEmail, updateUser } from '../accounts/users.store.ts';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { listenAnywhere, readResponse, sendRaw } from '#tests/support/raw-http.ts';
import type { Shop } from '#tests/support/shop.ts';
import { newCaller, prepareCaller } from '#tests/support/http/callers.ts';
import { matrix } from '#tests/support/http/matrix.ts';
import { setStage } from '#tests/support/http/stage.ts';

const ADMIN_EMAIL = 'artist@example.com';

function onAdmin(
  { services: { database } }: Shop,
  change: (tx: Transaction, id: string) => Promise<unknown>,
) {
  return database.write(async (tx) => change(tx, (await findUserByEmail(tx, ADMIN_EMAIL))?.id ?? ''));
}

type LateRequest = { method: string; path: string; token: string; body: unknown };

/** Sends a request whose body arrives only after its caller was authorized and `change` was made. @returns the response */
async function sendLate(
  port: number,
  { method, path, token, body }: LateRequest,
  change: () => Promise<unknown>,
) {
  const text = JSON.stringify(body);
  const head = [
    `${method} /api${path} HTTP/1.1`,
    'Host: a',
    'Connection: close',
    'Content-Type: application/json',
    'Expect: 100-continue',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
  ].join('\r\n');
  const { promise: authorized, resolve: onAuthorized } = Promise.withResolvers<void>();
  const rest = authorized.then(change).then(() => text);
  // "100 Continue" means that the caller was authorized.
  const response = await sendRaw(port, [`${head}\r\n\r\n`, rest], (seen) => {
    if (seen.includes('100 Continue')) onAuthorized();
    return false;
  });
  return readResponse(response.text.slice(response.text.indexOf('HTTP/1.1', 1)));
}

/** Waits until `count` of these requests have a response. */
async function waitForResponses(requests: readonly Promise<unknown>[], count: number): Promise<void> {
  if (count === 0) return;
  const { promise: enough, resolve: onEnough } = Promise.withResolvers<void>();
  let seen = 0;
  for (const one of requests) {
    void one.then(() => {
      seen += 1;
      if (seen === count) onEnough();
    });
  }
  await enough;
}

forEachEngine((open) => {
  test(
    'rejects a write of an admin who lost the role or the session while its body arrived',
    { tags: ['AZ39'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const { _id } = await shop.addProduct(category);
      const token = await shop.adminToken();
      const port = await listenAnywhere(shop.server);
      const body = { ...lotus, category, name: 'Too late' };
      const before = (await shop.asGuest('/products')).text;
      const saveWhile = (change: () => Promise<unknown>) =>
        sendLate(port, { method: 'PUT', path: `/products/${_id}`, token, body }, change);

      const demoted = await saveWhile(() =>
        onAdmin(shop, (tx, id) => updateUser(tx, id, { role: 'USER' }, shop.clock.now())),
      );
      expectFailure(demoted, 'forbidden');
      await onAdmin(shop, (tx, id) => updateUser(tx, id, { role: 'ADMIN' }, shop.clock.now()));
      expectFailure(await saveWhile(() => onAdmin(shop, revokeAccess)), 'unauthenticated');
      expect((await shop.asGuest('/products')).text).toBe(before);
    },
  );

  test(
    'rejects a write of a user who logged out or was deleted while its body arrived',
    { timeout: 60_000, tags: ['AU25', 'AU28', 'AZ39', 'CO12'] },
    async () => {
      const stage = await setStage(open);
      const port = await listenAnywhere(stage.server);
      const { read } = stage.services.database;
      const storedData = async (email: string) => {
        const token = await stage.newSession(email);
        const { user, addresses, favourites } = (await stage.request('GET', '/api/user/data', { token })).body
          .data;
        return { user, addresses, favourites, password: (await findUserByEmail(read, email))?.password_hash };
      };
      let requests = 0;
      // Object.keys loses the type of the names.
      for (const name of Object.keys(routes) as CallName[]) {
        const route: Route = routes[name];
        if (route.access !== 'user' || !route.body) continue;
        const { method } = route;
        for (const end of ['loggedOut', 'deleted'] as const) {
          const { token = '', email = '' } = await newCaller(stage, 'user');
          const { path, body } = await matrix[name].make(stage, 'visible', { token, email });
          const before = await storedData(email);
          const response = await sendLate(port, { method, path, token, body }, () =>
            prepareCaller[end](stage, token, email),
          );
          expect([name, end, response.status, JSON.parse(response.body).code]).toEqual([
            name,
            end,
            401,
            'unauthenticated',
          ]);
          if (end === 'loggedOut') expect(await storedData(email)).toEqual(before);
          else expect(await findUserByEmail(read, email)).toBeUndefined();
          requests += 1;
        }
      }
      // At least six calls of users have a body, and each is sent twice.
      expect(requests).toBeGreaterThanOrEqual(12);
    },
  );

  test(
    'no save succeeds after the role is removed, even of many simultaneous ones',
    { tags: ['AZ39'] },
    async () => {
      const shop = await openCatalogShop(open);
      const count = async (db: Reader) => (await db.selectFrom('category').select('id').execute()).length;
      const setRole = (role: 'USER' | 'ADMIN') =>
        onAdmin(shop, async (tx, id) => {
          await updateUser(tx, id, { role }, shop.clock.now());
          return count(tx);
        });
      for (let round = 0; round < 8; round += 1) {
        const saves = Array.from({ length: 12 }, (_, n) =>
          shop.asAdmin('POST', '/categories', { name: `Round ${round}, ${n}` }),
        );
        // The role is removed while the remaining saves are running.
        await waitForResponses(saves, round);
        const countAtRemoval = await setRole('USER');
        const responses = await Promise.all(saves);
        expect(responses.filter(({ status }) => status !== 201 && status !== 403)).toEqual([]);
        expect(await count(shop.services.database.read)).toBe(countAtRemoval);
        await setRole('ADMIN');
      }
    },
  );
});
