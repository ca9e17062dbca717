import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { insertUser, newUser } from '#server/accounts/users.store.ts';
import { readConfig } from '#server/config.ts';
import { mails } from '#tests/support/accounts/mailbox.ts';
import { elapse, jobRows } from '#tests/support/database/jobs.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { checkAlarms } from './alarms.ts';

/** More than the 24 hours between backups and the three hours after which one counts as overdue. */
const OVERDUE_MS = 28 * HOUR_MS;

async function openShopWithBackup(): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-alarms-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { backups } = readConfig({ DATA_DIR: dataDir });
  const shop = await openShop(undefined, { config: { dataDir, backups } });
  await shop.adminToken();
  await shop.services.backups.run();
  return shop;
}

/** The mails that are sent by now, also those in the background. */
async function sentMails(shop: Shop): Promise<string[]> {
  await shop.services.backgroundTasks.drain();
  return mails(shop);
}

const recipients = async (shop: Shop) =>
  (await sentMails(shop)).map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1]).toSorted();

async function notices({ request, adminToken }: Shop): Promise<unknown> {
  const { body } = await request('GET', '/api/settings', { token: await adminToken() });
  return body.data.notices ?? [];
}

test('overdue backups alarm the artist in the dashboard, and once by mail, until one is made', async () => {
  const shop = await openShopWithBackup();
  await checkAlarms(shop.services);
  expect(await notices(shop)).toEqual([]);

  shop.clock.advance(OVERDUE_MS);
  await checkAlarms(shop.services);
  await checkAlarms(shop.services);
  const title = 'Backups: The newest was made and verified 28 hours ago, but one is due every 24 hours.';
  expect(await notices(shop)).toEqual([{ title, message: expect.stringContaining('npm run backup') }]);
  expect(await recipients(shop)).toEqual(['artist@example.com']);
  expect((await sentMails(shop))[0]).toContain(title);

  await shop.services.backups.run();
  // The backup was made with the system's clock, which is 28 hours behind the shop's.
  shop.clock.advance(-OVERDUE_MS);
  await checkAlarms(shop.services);
  expect(await notices(shop)).toEqual([]);
  shop.clock.advance(OVERDUE_MS);
  await checkAlarms(shop.services);
  expect(await sentMails(shop)).toHaveLength(2);
});

test('a rejected email does not affect the mails to the other administrators', async () => {
  const shop = await openShopWithBackup();
  const { database, now } = shop.services;
  const emails = ['first@example.com', 'no address', 'third@example.com'];
  for (const [index, email] of emails.entries()) {
    const user = newUser({ name: 'An Admin', email, role: 'ADMIN', password_hash: '' }, now());
    await database.write((tx) => insertUser(tx, { ...user, id: String(index) }));
  }
  shop.clock.advance(OVERDUE_MS);
  for (let check = 1; check <= 3; check += 1) {
    await checkAlarms(shop.services);
    expect(await recipients(shop)).toEqual(['artist@example.com', 'first@example.com', 'third@example.com']);
    await elapse(database, HOUR_MS);
    await shop.services.jobs.run('mail');
  }
  // The first attempt, and one after each check.
  expect(await jobRows(database)).toMatchObject([{ kind: 'backup' }, { kind: 'mail', attempts: 4 }]);
});

test('a check that fails does not prevent the report of another one', async () => {
  const shop = await openShopWithBackup();
  shop.clock.advance(OVERDUE_MS);
  // The check of the certificate throws: readConfig rejects such a URL.
  const config = { ...shop.services.config, publicUrl: 'https://:0' };
  await expect(checkAlarms({ ...shop.services, config })).rejects.toThrow('Invalid URL');
  expect(await recipients(shop)).toEqual(['artist@example.com']);
});
