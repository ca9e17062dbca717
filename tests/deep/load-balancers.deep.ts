import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyPostgres } from '../support/backup/shops.ts';
import { freePort } from '../support/free-port.ts';
import { png } from '../support/media/samples.ts';
import { dataFolder, startShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';
import { certificateFor } from '../support/tls-certificate.ts';
import type { Client, Reply } from './crash/client.ts';
import { settingsFor } from './crash/fault-shop.ts';
import { startSteadyLoad } from './crash/steady-load.ts';
import { ADMIN, ready, requireData, seedShop } from './crash/work-dir.ts';

// Debian's nginx and haproxy with the settings of docs/online.md.

const online = readFileSync(join(import.meta.dirname, '../../docs/online.md'), 'utf8');
const DAY = 24 * 60 * 60_000;
const SOON = { timeout: 30_000, interval: 100 };

/** The settings in the document; only ports and certificate files are replaced. */
function settingsOf(language: string, replaced: Record<string, string>): string {
  const [, block = ''] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(online) ?? [];
  return Object.entries(replaced).reduce((settings, [given, used]) => {
    expect(settings).toContain(given);
    return settings.replaceAll(given, used);
  }, block);
}

type Start = (folder: string, port: number, shops: readonly number[]) => ChildProcess;

/** A folder that the proxy's own account can read. */
function proxyFolder(): string {
  const folder = dataFolder();
  chmodSync(folder, 0o755);
  const { key, cert } = certificateFor(Date.now() - DAY, Date.now() + DAY);
  writeFileSync(join(folder, 'cert'), cert);
  writeFileSync(join(folder, 'key'), key);
  writeFileSync(join(folder, 'both'), cert + key);
  return folder;
}

const proxies: { name: string; program: string; start: Start }[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    start(folder, port, [one, two]) {
      const settings = settingsOf('nginx', {
        '127.0.0.1:3000': `127.0.0.1:${one}`,
        '127.0.0.1:3001': `127.0.0.1:${two}`,
        'listen 443': `listen 127.0.0.1:${port}`,
        '/etc/ssl/shop.example.com.pem': join(folder, 'cert'),
        '/etc/ssl/private/shop.example.com.key': join(folder, 'key'),
      });
      for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
      const paths = [
        `client_body_temp_path ${folder}/body;`,
        ...['proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
      ].join(' ');
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}\nhttp { access_log off; ${paths}\n${settings}}`,
      );
      return spawn('/usr/sbin/nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
    },
  },
  {
    name: 'haproxy',
    program: '/usr/sbin/haproxy',
    start(folder, port, [one, two]) {
      const settings = settingsOf('haproxy', {
        '127.0.0.1:3000': `127.0.0.1:${one}`,
        '127.0.0.1:3001': `127.0.0.1:${two}`,
        'bind :443': `bind 127.0.0.1:${port}`,
        '/etc/haproxy/shop.example.com.pem': join(folder, 'both'),
      });
      const [, defaults = ''] =
        /^(defaults\n.*)/ms.exec(readFileSync('/etc/haproxy/haproxy.cfg', 'utf8')) ?? [];
      writeFileSync(join(folder, 'haproxy.cfg'), `global\n${defaults}\n${settings}`);
      return spawn('/usr/sbin/haproxy', ['-db', '-q', '-f', join(folder, 'haproxy.cfg')], {
        stdio: 'inherit',
      });
    },
  },
];

/** A client over https from an IP address of this machine. */
function clientFrom(localAddress: string, port: number, token?: string): Client {
  const agent = new Agent({ keepAlive: true, localAddress, rejectUnauthorized: false });
  onTestFinished(() => agent.destroy());
  const once = async (...[method, path, body, headers = {}]: Parameters<Client['send']>): Promise<Reply> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request({ host: '127.0.0.1', port, path, method, agent })
      .setHeaders(
        new Map(
          Object.entries({
            ...headers,
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          }),
        ),
      )
      .on('response', resolve)
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
    const response = await promise;
    const reply = await text(response);
    const type = response.headers['content-type'] ?? '';
    const { data } = type.startsWith('application/json') ? JSON.parse(reply) : { data: undefined };
    return { status: response.statusCode ?? 0, data, text: reply, type };
  };
  return {
    send: (...args) =>
      once(...args).catch((error: unknown) => ({
        status: 0,
        data: undefined,
        text: String(error),
        type: '',
      })),
    get: (path) => once('GET', path),
  };
}

/** Nearly 10 MB that no format compresses. */
function largeImage(): string {
  const side = 1_868;
  const rows = Buffer.concat(
    Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)])),
  );
  const file = png({ width: side, height: side, depth: 8, colorType: 2 }, rows);
  return `data:image/png;base64,${file.toString('base64')}`;
}

async function openTwoShops() {
  const environment = {
    ...settingsFor(dataFolder()),
    DATABASE_URL: await emptyPostgres(),
    TRUST_PROXY: '127.0.0.1,::1',
    DRAIN_SECONDS: /DRAIN_SECONDS=(\d+)/.exec(online)?.[1] ?? '',
  };
  const start = async (PORT: number) => {
    const shop = startShop({ ...environment, PORT: String(PORT) });
    await ready(shop);
    return shop;
  };
  const ports = [await freePort(), await freePort()] as const;
  const shops = await Promise.all(ports.map(start));
  return { start, ports, shops };
}

for (const { name, program, start: startProxy } of proxies)
  describe(`behind ${name}`, () => {
    test.runIf(!existsSync(program))('needs a Debian package that is missing', ({ skip }) =>
      skip(`Please run: apt-get install ${name}`),
    );

    test.skipIf(!existsSync(program))(
      'two shops are restarted in turn without a failed request, and large uploads and IP addresses pass',
      { tags: ['OP10'], timeout: 10 * 60_000 },
      async () => {
        const { start, ports, shops } = await openTwoShops();
        const port = await freePort();
        const proxy = startProxy(proxyFolder(), port, ports);
        onTestFinished(() => void proxy.kill('SIGTERM'));
        const client = (token?: string, from = '127.0.0.1') => clientFrom(from, port, token);
        await expect.poll(async () => (await client().send('GET', '/readyz'))?.status, SOON).toBe(200);

        const [firstPort = 0] = ports;
        const known = await seedShop(firstPort);
        const { admin: token, category } = known;
        const load = startSteadyLoad(
          { admin: client(token), visitor: client(known.visitor), guest: client() },
          known,
        );
        for (const index of [0, 1, 0, 1, 0, 1]) {
          shops[index]?.child.kill('SIGTERM');
          expect(await shops[index]?.ended).toBe(0);
          shops[index] = await start(ports[index] ?? 0);
        }
        const { requests, writes } = await load.stop();
        expect(load.failed).toEqual([]);
        await load.verify(client(token));
        reportFigure(`requests behind ${name} during six restarts`, requests);
        reportFigure('of these failed', load.failed.length);
        reportFigure('writes verified afterwards, none lost or doubled', writes);

        const images = Array.from({ length: 5 }, () => ({ url: largeImage() }));
        const product = {
          name: 'Mural',
          description: 'Large',
          category,
          price: { actual: 450 },
          stock: 1,
          images,
        };
        expect(JSON.stringify(product).length).toBeGreaterThan(69_000_000);
        requireData(await client(token).send('POST', '/api/products', product));

        // Both processes count the guesses together.
        const logIn = (from: string, password: string) =>
          client(undefined, from).send('POST', '/api/auth/login', { email: ADMIN.ADMIN_EMAIL, password });
        for (let guess = 0; guess < 10; guess += 1) await logIn('127.0.0.2', `not the password ${guess}`);
        expect((await logIn('127.0.0.2', ADMIN.ADMIN_PASSWORD))?.status).toBe(429);
        expect((await logIn('127.0.0.3', ADMIN.ADMIN_PASSWORD))?.status).toBe(200);
      },
    );
  });
