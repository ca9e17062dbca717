import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

/** Debian installs it there. */
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** An account without rights: PgBouncer does not run as root. */
const UNPRIVILEGED = 65_534;
const READY_MS = 10_000;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Settings as Debian has them, but for the mode, the pool and the retry that the README recommends. Statements use the
 * connections in turn, so that no session state works by chance.
 */
const settings = (server: URL, port: number, folder: string, poolSize: number) => `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${poolSize}
server_login_retry = 1
server_round_robin = 1
`;

/**
 * Debian's PgBouncer in transaction mode in front of a database.
 * @param database its URL
 * @param poolSize how many connections to the server all clients share
 * @throws when the Debian package is missing
 */
export async function startPgbouncer(database: string, poolSize: number) {
  if (!program) throw new Error('This test needs PgBouncer. Please run: apt-get install pgbouncer');
  const [server, port] = [new URL(database), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-pgbouncer-'));
  await chmod(folder, 0o755);
  writeFileSync(join(folder, 'users.txt'), `"${server.username}" "${server.password}"\n`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(server, port, folder, poolSize));
  const child = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && { uid: UNPRIVILEGED, gid: UNPRIVILEGED }),
  });
  let log = '';
  child.stderr.on('data', (chunk) => void (log += String(chunk)));
  const ended = new Promise((resolve) => child.once('close', resolve));
  for (const since = performance.now(); !(await isListening(port)); await setTimeout(20))
    if (performance.now() - since > READY_MS) throw new Error(`PgBouncer does not respond: ${log}`);
  const url = new URL(database);
  url.port = String(port);
  return {
    /** The URL of the database through PgBouncer. */
    url: url.href,
    log: () => log,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
