import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { bootstrapShop } from '#server/platform/startup/bootstrap.ts';
import { createConsoleReporter } from '#server/platform/startup/console-reporter.ts';
import { collectedLog } from '#tests/support/collected-log.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { resetAdmin } from '../admin/reset-admin.ts';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { createSetupLink } from './setup-link.store.ts';

const meera = { name: 'Meera', email: 'Meera@Example.com', password: 'a river of ochre' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const send = (shop: Pick<Shop, 'request'>, token: string, values: Record<string, string> = meera) =>
  shop.request('POST', '/setup', {
    rawBody: new URLSearchParams({ token, ...values }).toString(),
    headers: FORM,
  });
const users = ({ services }: Shop) =>
  services.database.read.selectFrom('user').select(['name', 'email', 'role']).execute();

test('the shop opens only after the link has created the administrator', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-setup-'));
  const config = readConfig({ DATA_DIR: dataDir, SETUP: 'link' });
  expect(config.demo).toBe(false);
  const app = await createApp(config, { log: createLogger('silent') });
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });
  const get = (url: string) => app.server.inject({ url, headers: { accept: 'text/html' } });
  expect((await get('/up')).statusCode).toBe(503);
  expect(await bootstrapShop(app.services, createConsoleReporter(process.stdout))).toEqual({
    hasAdmin: false,
  });
  app.readiness.awaitAdmin();

  for (const path of ['/up', '/readyz', '/healthz']) expect((await get(path)).statusCode, path).toBe(200);
  for (const path of ['/', '/login', '/product/1', '/sitemap.xml']) {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['cache-control'], headers['retry-after']]).toEqual([503, 'no-store', '60']);
    expect(body).toContain('<h1>Not open yet</h1>');
  }
  expect((await get('/api/products')).json()).toMatchObject({ code: 'unavailable' });

  const link = await createSetupLink(app.services);
  const form = await get(link.slice(config.publicUrl.length));
  expect(form.statusCode).toBe(200);
  expect(form.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const payload = new URLSearchParams({ token: tokenOf(link), ...meera }).toString();
  const created = await app.server.inject({ method: 'POST', url: '/setup', payload, headers: FORM });
  expect([created.statusCode, created.headers['cache-control']]).toEqual([200, 'no-store']);
  // The page logs the browser in, with a script that its policy allows.
  const [, session = ''] = /data-token="([\w-]+)"/.exec(created.body) ?? [];
  const authorization = `Bearer ${session}`;
  const admins = await app.server.inject({ url: '/api/admins', headers: { authorization } });
  expect(admins.json()).toMatchObject({ data: { admins: [{ name: 'Meera', isOwner: true, isYou: true }] } });
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(created.body) ?? [];
  expect(created.headers['content-security-policy']).toContain(
    createHash('sha256').update(script).digest('base64'),
  );
  expect((await get('/api/products')).statusCode).toBe(200);
});

test('the setup page looks like the login page, with the fonts of the build while the shop is closed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-setup-'));
  const clientFolder = join(dataDir, 'client');
  await mkdir(join(clientFolder, 'assets'), { recursive: true });
  for (const name of ['display-italic-D2WQ75c2', 'display-D2WQ75c2', 'text-CRF8O9bd'])
    await writeFile(join(clientFolder, `assets/${name}.woff2`), name);
  const config = readConfig({ DATA_DIR: dataDir, SETUP: 'link' });
  const app = await createApp(config, { log: createLogger('silent'), clientFolder });
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });
  app.readiness.awaitAdmin();
  const get = (url: string) => app.server.inject({ url, headers: { accept: 'text/html' } });
  const link = await createSetupLink(app.services);
  const { body, headers } = await get(link.slice(config.publicUrl.length));
  expect(body).toContain('until it has a piece, they read that it opens soon');
  expect(body).toContain('<label for="name">Full Name</label>');
  expect(body).toContain('aria-label="Show password"');
  for (const path of ['/assets/display-D2WQ75c2.woff2', '/assets/text-CRF8O9bd.woff2']) {
    expect(body).toContain(`url(${path})`);
    expect((await get(path)).statusCode, path).toBe(200);
  }
  expect(body).not.toContain('italic');
  expect((await get('/assets/other.woff2')).statusCode).toBe(503);
  // The policy allows exactly the styles and the script of the page.
  for (const [, part = ''] of body.matchAll(/<(?:style|script)>([^]*?)<\/(?:style|script)>/g)) {
    const hash = createHash('sha256').update(part).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  }
});

test('the shop opens when a command has created the administrator', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-setup-'));
  const app = await createApp(readConfig({ DATA_DIR: dataDir, SETUP: 'link' }), {
    log: createLogger('silent'),
  });
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });
  app.readiness.awaitAdmin();
  expect((await app.server.inject('/api/products')).statusCode).toBe(503);
  await resetAdmin(app.services, 'meera@example.com');
  expect((await app.server.inject('/api/products')).statusCode).toBe(200);
});

test('without SETUP=link there is no setup page', async () => {
  const shop = await openShop();
  expect((await shop.request('GET', '/setup')).status).toBe(404);
  expect((await send(shop, 'x')).status).toBe(405);
});

forEachEngine((open) => {
  const openNewShop = () => openShop(open, { config: { setup: 'link' } });

  test('a link creates one administrator, even for simultaneous requests', async () => {
    const shop = await openNewShop();
    const token = tokenOf(await createSetupLink(shop.services));
    const sent = await Promise.all([1, 2, 3].map(() => send(shop, token)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await users(shop)).toEqual([{ name: 'Meera', email: 'meera@example.com', role: 'ADMIN' }]);
    const { email, password } = meera;
    const logIn = await shop.request('POST', '/api/auth/login', { body: { email, password } });
    expect(logIn.body).toMatchObject({ data: { user: { role: 'ADMIN' } } });
    await expect(createSetupLink(shop.services)).rejects.toThrow('already has an administrator');
  });

  test('a link works for 24 hours, and a newer one voids it', async () => {
    const shop = await openNewShop();
    const first = tokenOf(await createSetupLink(shop.services));
    const second = tokenOf(await createSetupLink(shop.services));
    const status = async (token: string) => (await shop.request('GET', `/setup?token=${token}`)).status;
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    shop.clock.advance(24 * 3_600_000);
    expect(await status(second)).toBe(404);
    expect((await send(shop, second)).status).toBe(404);
    expect(await users(shop)).toEqual([]);
  });

  test('shows what is wrong beside each field, and the link stays valid', async () => {
    const shop = await openNewShop();
    const token = tokenOf(await createSetupLink(shop.services));
    const wrong = await send(shop, token, { name: '<b>', email: 'meera', password: 'short' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('value="&#60;b&#62;"');
    expect(wrong.text).toContain('id="email-error"');
    expect((await send(shop, token, { ...meera, name: '' })).text).toContain('Full name is required');
    expect(wrong.text).toContain('id="password-error"');
    expect(wrong.text).not.toContain('short"');
    // A common one, the email, and a name of the shop.
    for (const password of ['iloveyou', 'meera@example.com', 'kalakari'])
      expect((await send(shop, token, { ...meera, password })).text).toContain('id="password-error"');
    await shop.newSession('meera@example.com');
    expect((await send(shop, token)).text).toContain('There is already an account with this email');
    expect((await send(shop, token, { ...meera, email: 'm@example.com' })).status).toBe(200);
  });

  test('limits wrong tokens for each IP address, but not the right one before that', async () => {
    const shop = await openNewShop();
    const token = tokenOf(await createSetupLink(shop.services));
    for (let n = 0; n < 30; n += 1)
      expect((await shop.request('GET', `/setup?token=${token}`)).status).toBe(200);
    for (let n = 0; n < 20; n += 1) expect((await send(shop, `wrong${n}`)).status).toBe(404);
    const limited = await send(shop, token);
    expect(limited.status).toBe(429);
    expect(limited.text).toContain('<h1>Please try again later</h1>');
    // Nearly an hour, in seconds.
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3_500);
    shop.clock.advance(3_600_000);
    expect((await send(shop, token)).status).toBe(200);
  });

  test('under overload the page asks to try again later, and does not blame the link', async () => {
    // No hash can begin, and none can wait.
    const passwordHasher = createPasswordHasher({ concurrency: 0, maxQueued: 0 });
    const shop = await openShop(open, { config: { setup: 'link' }, passwordHasher });
    const token = tokenOf(await createSetupLink(shop.services));
    const sent = await send(shop, token);
    expect([sent.status, sent.headers['retry-after']]).toEqual([503, '1']);
    expect(sent.text).toContain('<h1>Please try again later</h1>');
    expect((await shop.request('GET', `/setup?token=${token}`)).status).toBe(200);
  });

  test('rejects malformed tokens and other types of body', async () => {
    const shop = await openNewShop();
    await createSetupLink(shop.services);
    for (const query of ['', '?token=', '?token=%', '?token=a&token=b', `?token=${'x'.repeat(43)}`])
      expect((await shop.request('GET', `/setup${query}`)).status, query).toBe(404);
    expect((await shop.request('POST', '/setup', { body: meera })).status).toBe(415);
  });

  test('neither the database nor the log contains the token', async () => {
    const { log, lines } = collectedLog();
    const shop = await openShop(open, { config: { setup: 'link' }, log });
    const link = await createSetupLink(shop.services);
    const rows = await shop.services.database.read.selectFrom('shop_state').selectAll().execute();
    expect(JSON.stringify(rows)).toContain('setup_link:');
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
    await shop.request('GET', new URL(link).pathname + new URL(link).search);
    expect((await send(shop, tokenOf(link))).status).toBe(200);
    expect(JSON.stringify(lines)).toContain('account opened');
    expect(JSON.stringify(lines)).not.toContain(tokenOf(link));
  });
});
