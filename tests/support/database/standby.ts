// A PostgreSQL server with a streaming replica.
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { startPostgres } from './own-postgres.ts';

const READY_MS = 30_000;

/** Runs a statement as the superuser. @returns its first row */
export async function queryServer(
  url: string,
  statement: string,
): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

async function waitUntilReady(url: string): Promise<void> {
  for (const since = performance.now(); ; await setTimeout(50)) {
    const isReady = await queryServer(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (performance.now() - since > READY_MS) throw new Error('The standby does not accept connections.');
  }
}

/** A PostgreSQL server, and a standby that replays its log (Linux). */
export async function startReplicatedPostgres() {
  const primary = await startPostgres(['-c', 'wal_keep_size=256MB']);
  const row = await queryServer(`${primary.url}/postgres`, 'show data_directory');
  const data = String(row?.['data_directory']);
  const pid = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0];
  const program = readlinkSync(`/proc/${pid}/exe`);
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-standby-'));
  await chmod(folder, 0o755);
  const copy = join(folder, 'data');
  // A copy of the files as a power cut would leave them: the standby repeats the log from its last checkpoint.
  await primary.kill();
  execFileSync('cp', ['-a', data, copy]);
  rmSync(join(copy, 'postmaster.pid'));
  await primary.start();

  const { username: user, password, port: primaryPort } = new URL(primary.url);
  const source = `host=127.0.0.1 port=${primaryPort} user=${user} password=${password}`;
  appendFileSync(join(copy, 'postgresql.auto.conf'), `\nprimary_conninfo = '${source}'\n`);
  writeFileSync(join(copy, 'standby.signal'), '');
  const port = await freePort();
  const url = `postgres://${user}:${password}@127.0.0.1:${port}`;
  const { uid, gid } = statSync(copy);
  const start = async () => {
    const child = spawn(program, ['-D', copy, '-p', String(port)], {
      stdio: 'ignore',
      ...(process.getuid?.() === 0 && { uid, gid }),
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await waitUntilReady(`${url}/postgres`);
    return async () => {
      // Disconnects all clients, and waits until its processes have ended.
      child.kill('SIGINT');
      await ended;
    };
  };
  let stop = await start();

  return {
    primary: primary.url,
    standby: url,
    /** Changes of the primary do not appear on the standby until `resume`. */
    pause: () => queryServer(`${url}/postgres`, 'select pg_wal_replay_pause()'),
    resume: () => queryServer(`${url}/postgres`, 'select pg_wal_replay_resume()'),
    stopStandby: () => stop(),
    async startStandby() {
      stop = await start();
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
      await primary.remove();
    },
  };
}
