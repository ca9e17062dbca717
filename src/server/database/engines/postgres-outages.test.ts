import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { command } from '#tests/support/backup/commands.ts';
import { emptyPostgres } from '#tests/support/backup/shops.ts';
import { dataFolder, spawnShop, outcomeOf } from '#tests/support/process.ts';
import { openDatabase } from '../database.ts';
import { postgresEngine } from './postgres-engine.ts';
import { isServerOutage } from './postgres-outages.ts';
import { startPostgres } from '#tests/support/database/own-postgres.ts';

/** Runs statements as the superuser. @returns the rows of the last one */
async function onServer(server: string, ...statements: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    let rows: Record<string, string>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** The error of a statement on the shop's connection. */
async function errorOf(url: string, statement = 'select 1'): Promise<unknown> {
  const database = openDatabase(postgresEngine(url), () => undefined);
  try {
    await sql.raw(statement).execute(database.read);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await database.close();
  }
}

async function newRole(): Promise<string> {
  const role = `role_${randomUUID().replaceAll('-', '')}`;
  await onServer(inject('postgres'), `create role ${role} login password 'x'`);
  onTestFinished(async () => void (await onServer(inject('postgres'), `drop role ${role}`)));
  return role;
}

describe('an error of PostgreSQL is an outage', () => {
  const expectOutage = (error: unknown, code: string | RegExp) => {
    if (typeof code === 'string') expect(error).toMatchObject({ code });
    else expect(String(error)).toMatch(code);
    expect(isServerOutage(error)).toBe(true);
  };

  it('when nothing listens, the name is unknown or the socket is missing', { tags: ['FX10'] }, async () => {
    expectOutage(await errorOf('postgres://me@127.0.0.1:1/shop'), 'ECONNREFUSED');
    expectOutage(await errorOf('postgres://me@localhost:1/shop'), 'ECONNREFUSED');
    expectOutage(await errorOf('postgres://me@no-such-host.invalid/shop'), /ENOTFOUND|EAI_AGAIN/);
    expectOutage(await errorOf(`postgres://me@x/shop?host=${dataFolder()}`), 'ENOENT');
  });

  it(
    'when the password is wrong, the database is missing or takes no connections, or all connections are used',
    { tags: ['FX10'] },
    async () => {
      const url = new URL(await emptyPostgres());
      const name = url.pathname.slice(1);
      const wrong = new URL(url);
      wrong.password = 'wrong';
      // A wrong password.
      expectOutage(await errorOf(wrong.href), '28P01');
      url.username = await newRole();
      url.password = 'x';
      await onServer(inject('postgres'), `alter database ${name} connection limit 0`);
      // Too many connections.
      expectOutage(await errorOf(url.href), '53300');
      await onServer(
        inject('postgres'),
        `alter database ${name} with allow_connections false connection limit 5`,
      );
      // A database that takes no connections.
      expectOutage(await errorOf(url.href), '55000');
      await onServer(inject('postgres'), `drop database ${name}`);
      // A missing database.
      expectOutage(await errorOf(url.href), '3D000');
    },
  );

  it(
    'when the server is read-only, cancels a statement or closes the connection',
    { tags: ['FX10'] },
    async () => {
      const url = await emptyPostgres();
      const name = new URL(url).pathname.slice(1);
      // A connection that the server closed.
      expectOutage(await errorOf(url, 'select pg_terminate_backend(pg_backend_pid())'), '57P01');
      await onServer(
        inject('postgres'),
        `alter database ${name} set default_transaction_read_only = on`,
        `alter database ${name} set statement_timeout = 50`,
      );
      // A read-only server.
      expectOutage(await errorOf(url, 'create table a (b int)'), '25006');
      // A canceled statement.
      expectOutage(await errorOf(url, 'select pg_sleep(5)'), '57014');
    },
  );

  it.each([
    ['57P03', 'the server is starting'],
    ['53100', 'its disk is full'],
    ['53200', 'it has no memory left'],
    ['58030', 'it cannot read or write a file'],
    ['XX001', 'its data are damaged'],
    ['08006', 'the connection broke'],
    ['EHOSTUNREACH', 'its machine is away'],
    ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ])('with the code %s: %s', (code) =>
    expect(isServerOutage(Object.assign(new Error('x'), { code }))).toBe(true),
  );

  it('but not an error of the statement itself', async () => {
    const url = await emptyPostgres();
    for (const statement of ['select 1/0', 'select * from nothing', 'selec', "select 'a'::int"])
      expect(isServerOutage(await errorOf(url, statement)), statement).toBe(false);
  });
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** A server that encrypts and whose certificate no authority signed. */
async function encryptedServer() {
  const server = await startPostgres([]);
  onTestFinished(server.remove);
  const [{ data_directory: folder = '' } = {}] = await onServer(server.url, 'show data_directory');
  const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  const { uid, gid } = statSync(folder);
  for (const file of [key, certificate]) chownSync(file, uid, gid);
  await onServer(server.url, 'alter system set ssl = on', 'select pg_reload_conf()');
  const rules = join(folder, 'pg_hba.conf');
  const requireEncryption = async () => {
    const text = readFileSync(rules, 'utf8');
    writeFileSync(rules, text.replaceAll(/^host /gm, 'hostssl '));
    await onServer(`${server.url}`, 'select pg_reload_conf()');
  };
  const port = new URL(server.url).port;
  return {
    at: (query: string) => `postgres://postgres:postgres@localhost:${port}/postgres${query}`,
    certificate,
    requireEncryption,
  };
}

const start = (DATABASE_URL: string, DATA_DIR = join(dataFolder(), 'data')) =>
  spawnShop({ DATA_DIR, DATABASE_URL });

describe.skipIf(!hasOpenssl)('TLS to PostgreSQL', { timeout: 60_000 }, () => {
  it('works, or names the setting to change', { tags: ['deep', 'FX10'] }, async () => {
    const expectRefusal = async (url: string, sentence: RegExp) => {
      const shop = start(url);
      expect([await shop.ended, shop.printed().trim().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(sentence),
      ]);
      // No stack trace, and no warning of pg about sslmode.
      expect(shop.printed()).not.toMatch(/^ +at |SECURITY WARNING/m);
    };
    const plain = await emptyPostgres();
    for (const mode of ['require', 'verify-full', 'no-verify'])
      await expectRefusal(
        `${plain}?sslmode=${mode}`,
        /^The database at DATABASE_URL does not offer TLS, but sslmode/,
      );

    const { at, certificate, requireEncryption } = await encryptedServer();
    for (const mode of ['require', 'verify-full'])
      await expectRefusal(
        at(`?sslmode=${mode}`),
        /is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*sslrootcert=FILE/,
      );
    const trusted = at(`?sslmode=verify-full&sslrootcert=${certificate}`);
    await expectRefusal(trusted.replace('localhost', '127.0.0.1'), /is for another host name\./);
    await expectRefusal(
      at('?sslrootcert=/nowhere.pem'),
      /^The file \/nowhere\.pem, which DATABASE_URL names, cannot/,
    );
    await requireEncryption();
    for (const query of ['', '?sslmode=disable'])
      await expectRefusal(at(query), /takes connections with TLS only\. Please add sslmode=verify-full/);
    const backup = command('backup', [], { DATA_DIR: dataFolder(), DATABASE_URL: at('') });
    expect(await outcomeOf(backup)).toEqual([1, expect.stringContaining('with TLS only.')]);

    // Shops on one database must have their images in one folder.
    const dataDir = join(dataFolder(), 'data');
    for (const query of [`?sslmode=verify-full&sslrootcert=${certificate}`, '?sslmode=no-verify'])
      expect(await start(at(query), dataDir).open(), 'the port of the open shop').toBeGreaterThan(0);
  });
});
