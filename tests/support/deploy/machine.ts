// Simulates a machine on which tests install the shop with the scripts in deploy/.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

const here = import.meta.dirname;
export const checkout = resolve(here, '../../..');

const programs = ['caddy', 'git', 'unshare', 'nsenter', 'setpriv', 'ip'];
const findProgram = (name: string) =>
  ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((folder) => existsSync(join(folder, name)));

/** Why no machine can be simulated here; undefined when it can. */
export function missingForMachine(): string | undefined {
  const missing = programs.filter((name) => !findProgram(name));
  if (missing.length > 0) return `Please run: apt-get install ${missing.join(' ')}`;
  if (!existsSync(join(checkout, '.git'))) return 'It needs a git checkout.';
  const tried = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']);
  return tried.status === 0 ? undefined : 'It needs root.';
}

export const git = (...args: string[]): string =>
  execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim();

const waitFor = (child: ChildProcess, line: string) =>
  new Promise<void>((done, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk);
      if (printed.includes(line)) done();
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${printed}`)));
  });

export type Machine = Awaited<ReturnType<typeof startMachine>>;

/**
 * A machine for one test: this one's programs, but its own /etc, /opt, /var, users, processes and network, where only
 * loopback exists. A script takes the place of systemctl.
 */
export async function startMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-machine-'));
  const root = join(folder, 'root');
  mkdirSync(root, { mode: 0o755 });
  cpSync('/etc', join(root, 'etc'), { recursive: true, verbatimSymlinks: true });
  await rm(join(root, 'etc/caddy'), { recursive: true, force: true });
  mkdirSync(join(root, 'etc/caddy'));
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost shop.test\n');
  const local = join(root, 'local');
  mkdirSync(local);
  cpSync(join(here, 'systemctl.sh'), join(local, 'systemctl'));
  chmodSync(join(local, 'systemctl'), 0o755);
  writeFileSync(join(local, 'journalctl'), '#!/bin/sh\nexec cat /var/log/kalakari.log\n', { mode: 0o755 });

  // The clone of the checkout reads its objects.
  const objects = dirname(resolve(checkout, git('rev-parse', '--git-path', 'objects')));
  const mounted = [join(checkout, 'node_modules'), objects, here];
  const unshare = ['--mount', '--net', '--pid', '--fork', '--kill-child', '/bin/sh', join(here, 'init.sh')];
  const outer = spawn('unshare', [...unshare, root, ...mounted], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => outer.once('close', done));
  onTestFinished(async () => {
    outer.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await waitFor(outer, 'ready');
  const init = readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim();
  const enter = ['--target', init, '--mount', '--net', '--pid', '--', 'chroot', root];
  const environment = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' };

  /** Starts a command on the machine, as root in /root. */
  const start = (command: string, more: Record<string, string> = {}) =>
    spawn('nsenter', [...enter, '/bin/sh', '-euc', `cd /root; ${command}`], {
      env: { ...environment, ...more },
      stdio: ['pipe', 'pipe', 'pipe'],
    });

  const forwarder = start(
    `exec ${checkout}/node_modules/node/bin/node ${here}/forward.mjs /run/https.sock 443 9000 /run/bucket.sock`,
  );
  await waitFor(forwarder, 'ready');

  return {
    /** Connects port 9000 of the machine with a port of this one. */
    async reach(port: number): Promise<void> {
      const args = [join(here, 'forward.mjs'), join(root, 'run/bucket.sock'), String(port)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      onTestFinished(() => void child.kill('SIGKILL'));
      await waitFor(child, 'ready');
    },
    /** The machine's root folder. */
    root,
    /** Runs a shell command. @param input what it reads */
    async run(
      command: string,
      { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
    ) {
      const child = start(command, env);
      child.stdin.end(input);
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => void (printed += String(chunk)));
      const status = await new Promise<number | null>((done) => child.once('close', done));
      return { status, printed };
    },
    start,
    /** Requests a page of the shop over https, as a visitor of shop.test does. */
    async request(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
      const { promise, resolve: done, reject } = Promise.withResolvers<IncomingMessage>();
      requestOverTls({
        socketPath: join(root, 'run/https.sock'),
        servername: 'shop.test',
        rejectUnauthorized: false,
        agent: false,
        method,
        path,
        headers: { host: 'shop.test', ...headers },
      })
        .on('response', done)
        .on('error', reject)
        .end(body);
      const response = await promise;
      return { status: response.statusCode ?? 0, text: await text(response) };
    },
  };
}
