// Installs versions of the shop on a simulated machine (machine.ts), and fills and verifies them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { z } from 'zod';
import { home } from '../orders/orders.ts';
import { checkout, git, type Machine } from './machine.ts';

// Only what these tests read: an earlier version responds without later fields.
const LoggedIn = z.object({ token: z.string() });
const Created = z.object({ _id: z.string() });
const Ordered = z.object({ id: z.string() });

const admin = { name: 'Meera', email: 'meera@example.com', password: 'tamarind-shade-at-noon' };

/** The commit of the working folder, with changes that are not committed yet. */
const presentCommit = () => git('stash', 'create') || git('rev-parse', 'HEAD');

/** The parents of the commits that added tables, newest first. */
function commitsWithOtherTables(): string[] {
  const migrations = 'src/server/database/migrations/[0-9]*.ts';
  const added = git('log', '--diff-filter=A', '--format=%H', '--', migrations);
  return added.split('\n').map((commit) => git('rev-parse', `${commit}^`));
}

/** Whether all imports of the server exist: a commit within a series of changes may be incomplete. */
function isComplete(folder: string): boolean {
  const args = ['--input-type=module', '--eval', "await import('./src/server/start.ts')"];
  return spawnSync(process.execPath, args, { cwd: folder, stdio: 'ignore' }).status === 0;
}

/**
 * Clones the checkout to /root/kalakari of the machine, at the former version.
 * @returns its commits: `former`, to which only a restore returns, with the present scripts and packages; `present`; `next`, with a
 * migration beside which the present version may run; and `broken`, which does not start
 */
export function cloneTo({ root }: Machine) {
  const source = join(root, 'root/kalakari');
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  const inSource = (...args: string[]) => git('-C', source, ...author, ...args);
  const commit = () => {
    inSource('commit', '--quiet', '--all', '--allow-empty', '--message', 'A version of a test');
    return inSource('rev-parse', 'HEAD');
  };
  const present = presentCommit();
  git('clone', '--quiet', '--shared', '--no-checkout', checkout, source);
  symlinkSync(join(checkout, 'node_modules'), join(source, 'node_modules'));

  inSource('checkout', '--quiet', '--detach', present);
  const start = join(source, 'src/server/start.ts');
  const opens = 'if (hasAdmin) app.readiness.open();';
  const code = readFileSync(start, 'utf8');
  expect(code).toContain(opens);
  writeFileSync(start, code.replace(opens, "if (hasAdmin) throw new Error('This version is broken');"));
  const broken = commit();

  inSource('checkout', '--quiet', '--detach', present);
  const migrations = join(source, 'src/server/database/migrations/migrations.ts');
  const list = readFileSync(migrations, 'utf8');
  const added = "{ name: '999-test', up: async () => undefined, mustKnow: '017-must-know' },\n];";
  expect(list).toMatch(/\];\s*$/);
  writeFileSync(migrations, list.replace(/\];\s*$/, `${added}\n`));
  const next = commit();

  // A version with the command "may-run" can run with the present tables, so a return to it would lose nothing.
  const isUsable = (version: string) => {
    inSource('checkout', '--quiet', '--detach', version);
    return !existsSync(join(source, 'src/server/commands/may-run.ts')) && isComplete(source);
  };
  // The search ends at the newest usable version, which is then checked out.
  expect(commitsWithOtherTables().some(isUsable)).toBe(true);
  // The machine reaches no registry, so that an update cannot install other packages.
  const shared = ['deploy', 'scripts/release.ts', 'package.json', 'package-lock.json'];
  inSource('checkout', '--quiet', present, '--', ...shared);
  return { former: commit(), present, next, broken };
}

/** Runs a command, which must succeed. @returns what it prints */
export async function succeed(machine: Machine, ...args: Parameters<Machine['run']>): Promise<string> {
  const { status, printed } = await machine.run(...args);
  expect(status, `${args[0]}\n${printed}`).toBe(0);
  return printed;
}

/** A client of the admin. */
export function openShopOn(machine: Machine) {
  let token: string | undefined;
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, text } = await machine.request(
      method,
      `/api${path}`,
      body === undefined ? undefined : JSON.stringify(body),
      { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    );
    expect(status, text).toBeLessThan(300);
    const { data }: { data: unknown } = JSON.parse(text);
    return data;
  }
  return {
    /** Also needed after a restore, which leaves no session. */
    async logIn() {
      token = undefined;
      const { email, password } = admin;
      token = LoggedIn.parse(await send('POST', '/auth/login', { email, password })).token;
    },
    /** @returns its id */
    async addProduct(): Promise<string> {
      const category = Created.parse(await send('POST', '/categories', { name: 'Prints' }))._id;
      const lotus = { name: 'Lotus', description: 'Red', category, price: { actual: 450 }, stock: 100 };
      return Created.parse(await send('POST', '/products', lotus))._id;
    },
    /** @returns its id */
    async order(product: string): Promise<string> {
      const products = [{ product: { id: product }, quantity: 1 }];
      return Ordered.parse(
        await send('POST', '/orders', { products, shippingInformation: { address: home } }),
      ).id;
    },
    async orders(): Promise<string[]> {
      return Ordered.array()
        .parse(await send('GET', '/orders'))
        .map(({ id }) => id);
    },
  };
}

/** Installs the release or checkout in this folder, and creates the administrator with the printed link. */
export async function install(machine: Machine, folder: string): Promise<string> {
  const printed = await succeed(machine, `${folder}/deploy/install.sh shop.test --no-docker --local-ca`);
  const token = /^ {2}https:\/\/shop\.test\/setup\?token=([\w-]+)$/m.exec(printed)?.[1] ?? '';
  expect((await machine.request('GET', '/')).text).toContain('Not open yet');
  const form = new URLSearchParams({ token, ...admin }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  // Earlier versions redirect to the login.
  expect([200, 303]).toContain((await machine.request('POST', '/setup', form, type)).status);
  return printed;
}
