import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { readConfig } from '#server/config.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { checkAlarms } from './alarms.ts';

const HOUR_MS = 3_600_000;

async function openShopWithBackup(): Promise<{ shop: Shop; mails: () => string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-alarms-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { backups } = readConfig({ DATA_DIR: dataDir });
  const shop = await openShop(undefined, { config: { dataDir, backups } });
  await shop.adminToken();
  await shop.services.backups.run();
  const outbox = join(dataDir, 'outbox');
  const mails = () => {
    try {
      return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    } catch {
      return [];
    }
  };
  return { shop, mails };
}

async function notices({ request, adminToken }: Shop): Promise<unknown> {
  const { body } = await request('GET', '/api/settings', { token: await adminToken() });
  return body.data.notices ?? [];
}

test('overdue backups alarm the artist in the dashboard, and once by mail, until there is one', async () => {
  const { shop, mails } = await openShopWithBackup();
  await checkAlarms(shop.services);
  expect(await notices(shop)).toEqual([]);

  shop.clock.advance(28 * HOUR_MS);
  await checkAlarms(shop.services);
  await checkAlarms(shop.services);
  const title = 'Backups: The newest was made and verified 28 hours ago, but one is due every 24 hours.';
  expect(await notices(shop)).toEqual([{ title, message: expect.stringContaining('npm run backup') }]);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('To: artist@example.com');
  expect(mails()[0]).toContain(title);

  await shop.services.backups.run();
  // The backup was made with the system's clock, which is a day behind the shop's.
  shop.clock.advance(-28 * HOUR_MS);
  await checkAlarms(shop.services);
  expect(await notices(shop)).toEqual([]);
  shop.clock.advance(28 * HOUR_MS);
  await checkAlarms(shop.services);
  expect(mails()).toHaveLength(2);
});

test('a mail that could not be sent is sent with the next check', async () => {
  const { shop, mails } = await openShopWithBackup();
  shop.clock.advance(28 * HOUR_MS);
  const { config, log } = shop.services;
  const mailer = createMailer({ ...config, smtpUrl: 'smtp://127.0.0.1:1' }, log);
  await expect(checkAlarms({ ...shop.services, mailer })).rejects.toThrow('ECONNREFUSED');
  await checkAlarms(shop.services);
  expect(mails()).toHaveLength(1);
});
