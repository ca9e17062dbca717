import { expect, test } from 'vitest';
import { deleteSessionsOf } from '../accounts/sessions.store.ts';
import { findUserByEmail, updateUser } from '../accounts/users.store.ts';
import { lotus, openStudio } from '../catalogue/testing/catalogue.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { forEachEngine } from '../database/testing/engines.ts';
import { expectFailure } from '../testing/envelopes.ts';
import { listenAnywhere, readAnswer, sendRaw } from '../testing/raw.ts';
import type { Shop } from '../testing/shop.ts';

const EMAIL = 'artist@example.com';

function onArtist(
  { services: { database } }: Shop,
  change: (tx: Transaction, id: string) => Promise<unknown>,
) {
  return database.write(async (tx) => change(tx, (await findUserByEmail(tx, EMAIL))?.id ?? ''));
}

/** Waits until `count` of them are answered. */
async function answered(asked: readonly Promise<unknown>[], count: number): Promise<void> {
  if (count === 0) return;
  const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>();
  let seen = 0;
  for (const one of asked) {
    void one.then(() => {
      seen += 1;
      if (seen === count) isEnough();
    });
  }
  await enough;
}

forEachEngine((open) => {
  test('who loses the role or the session while the body arrives changes nothing', async () => {
    const shop = await openStudio(open);
    const category = (await shop.addCategory())._id;
    const { _id } = await shop.addProduct(category);
    const token = await shop.adminToken();
    const port = await listenAnywhere(shop.server);
    const body = JSON.stringify({ ...lotus, category, name: 'Too late' });
    const before = (await shop.asGuest('/products')).text;

    async function saveWhile(change: () => Promise<unknown>) {
      const head = `PUT /api/products/${_id} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n`;
      const { promise: letIn, resolve: enter } = Promise.withResolvers<void>();
      const rest = letIn.then(change).then(() => body);
      // "100 Continue" says that the caller was let in; the body comes after the change.
      const { text } = await sendRaw(
        port,
        [`${head}Authorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`, rest],
        (seen) => {
          if (seen.includes('100 Continue')) enter();
          return false;
        },
      );
      return readAnswer(text.slice(text.indexOf('HTTP/1.1', 1)));
    }

    const demoted = await saveWhile(() =>
      onArtist(shop, (tx, id) => updateUser(tx, id, { role: 'USER' }, shop.clock.now())),
    );
    expectFailure(demoted, 'forbidden');
    await onArtist(shop, (tx, id) => updateUser(tx, id, { role: 'ADMIN' }, shop.clock.now()));
    expectFailure(await saveWhile(() => onArtist(shop, deleteSessionsOf)), 'unauthenticated');
    expect((await shop.asGuest('/products')).text).toBe(before);
  });

  test('once a role is taken nothing more is saved, however many were saving', async () => {
    const shop = await openStudio(open);
    const count = async (db: Reader) => (await db.selectFrom('category').select('id').execute()).length;
    const setRole = (role: 'USER' | 'ADMIN') =>
      onArtist(shop, async (tx, id) => {
        await updateUser(tx, id, { role }, shop.clock.now());
        return count(tx);
      });
    for (let round = 0; round < 8; round += 1) {
      const saves = Array.from({ length: 12 }, (_, n) =>
        shop.asArtist('POST', '/categories', { name: `Round ${round}, ${n}` }),
      );
      // The role goes when this many have answered, and others are in the midst of it.
      await answered(saves, round);
      const then = await setRole('USER');
      const answers = await Promise.all(saves);
      expect(answers.filter(({ status }) => status !== 201 && status !== 403)).toEqual([]);
      expect(await count(shop.services.database.read)).toBe(then);
      await setRole('ADMIN');
    }
  });
});
