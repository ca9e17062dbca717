import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { certificateFor } from '../tls-certificate.ts';
import { dataFolder } from '../process.ts';
import type { Client, Reply } from '../../deep/crash/client.ts';

// Debian's nginx and haproxy with the settings of docs/online.md.

const online = readFileSync(join(import.meta.dirname, '../../../docs/online.md'), 'utf8');

/** The settings in the document; only ports and certificate files are replaced. */
function settingsOf(language: string, replaced: Record<string, string>): string {
  const [, block = ''] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(online) ?? [];
  return Object.entries(replaced).reduce((settings, [documented, used]) => {
    expect(settings).toContain(documented);
    return settings.replaceAll(documented, used);
  }, block);
}

type Start = (folder: string, port: number, shops: readonly number[]) => ChildProcess;

/** What docs/online.md tells each shop behind a proxy to wait for while it stops. */
export const DRAIN_SECONDS = /DRAIN_SECONDS=(\d+)/.exec(online)?.[1] ?? '';

/** A folder that the proxy's own account can read. */
export function proxyFolder(): string {
  const folder = dataFolder();
  chmodSync(folder, 0o755);
  const { key, cert } = certificateFor(Date.now() - DAY_MS, Date.now() + DAY_MS);
  writeFileSync(join(folder, 'cert'), cert);
  writeFileSync(join(folder, 'key'), key);
  writeFileSync(join(folder, 'both'), cert + key);
  return folder;
}

export const proxies: { name: string; program: string; start: Start }[] = [
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
export function clientFrom(localAddress: string, port: number, token?: string): Client {
  const agent = new Agent({ keepAlive: true, localAddress, rejectUnauthorized: false });
  onTestFinished(() => agent.destroy());
  const sendOrThrow = async (
    ...[method, path, body, headers = {}]: Parameters<Client['send']>
  ): Promise<Reply> => {
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
      sendOrThrow(...args).catch((error: unknown) => ({
        status: 0,
        data: undefined,
        text: String(error),
        type: '',
      })),
    get: (path) => sendOrThrow('GET', path),
  };
}
