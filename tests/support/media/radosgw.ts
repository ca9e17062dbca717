// Starts Ceph's S3 server, which Debian's packages install.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openBucket } from '#server/media/storage/s3/s3-client.ts';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);

/** Each required program, and its Debian package. */
const packages = { 'ceph-mon': 'ceph-mon', 'ceph-osd': 'ceph-osd', radosgw: 'radosgw' };

/** The Debian packages that are missing here. */
export const missingPackages = (): string[] =>
  Object.entries(packages)
    .filter(([program]) => !existsSync(`/usr/bin/${program}`))
    .map(([, name]) => name);

const READY_MS = 90_000;
/** Objects per page of a list, instead of the default thousand, so that tests get several pages. */
const PER_PAGE = 7;

const settings = (folder: string, fsid: string, monitor: string) => `[global]
fsid = ${fsid}
mon host = ${monitor}
public addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
mon allow pool size one = true
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}
rgw max listing results = ${PER_PAGE}
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
`;

/** Creates keys that allow everything, because the daemons listen only on loopback. */
async function makeKeys(keyring: string): Promise<void> {
  const all = ['--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *'];
  await run('ceph-authtool', [
    '--create-keyring',
    keyring,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  ]);
  await run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', '--cap', 'mon', 'allow *', ...all]);
  await run('ceph-authtool', [
    keyring,
    '--gen-key',
    '-n',
    'osd.0',
    '--cap',
    'mon',
    'allow profile osd',
    ...all,
  ]);
}

/** The keys of the server's user. */
export const radosgwKeys = { id: 'id', secret: 'secret', session: undefined };

/** Ceph's S3 server with an empty bucket, a monitor and one storage daemon in memory, all child processes of this test. */
export async function startRadosgw() {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-radosgw-'));
  const [monitorPort, port] = [await freePort(), await freePort()];
  const [fsid, disk, file] = [randomUUID(), randomUUID(), join(folder, 'ceph.conf')];
  const monitor = `127.0.0.1:${monitorPort}`;
  const daemons: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const child = spawn(program, ['-c', file, ...args, '-f'], { stdio: 'ignore' });
    daemons.push(child);
    return child;
  };
  const end = (child: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
  async function startGateway(): Promise<ChildProcess> {
    const child = start('radosgw', '-n', 'client.admin', `--rgw-frontends=beast endpoint=127.0.0.1:${port}`);
    for (const since = performance.now(); !(await isReady()); await after(200)) {
      if (performance.now() - since > READY_MS)
        throw new Error(`radosgw is not ready; its logs are in ${folder}`);
    }
    return child;
  }

  writeFileSync(file, settings(folder, fsid, monitor));
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name));
  await makeKeys(join(folder, 'keyring'));
  const map = join(folder, 'monmap');
  await run('monmaptool', ['--create', '--add', 'a', monitor, '--fsid', fsid, map]);
  await run('ceph-mon', [
    '-c',
    file,
    '--mkfs',
    '-i',
    'a',
    '--monmap',
    map,
    '--keyring',
    join(folder, 'keyring'),
  ]);
  start('ceph-mon', '-i', 'a');
  await run('ceph', ['-c', file, 'osd', 'new', disk], { timeout: READY_MS });
  await run('ceph-osd', ['-c', file, '-i', '0', '--mkfs', '--osd-uuid', disk]);
  start('ceph-osd', '-i', '0');
  let gateway = await startGateway();
  const keys = [`--access-key=${radosgwKeys.id}`, `--secret=${radosgwKeys.secret}`];
  const administer = (...args: string[]) =>
    run('radosgw-admin', ['-c', file, ...args, '--uid=shop'], { timeout: READY_MS });
  await administer('user', 'create', '--display-name=Shop', ...keys);
  /** @param at the port of a proxy to this server */
  const folderUrl = (path: string, bucket = 'pictures', at = port) =>
    `s3://${bucket}/${path}?endpoint=http://127.0.0.1:${at}`;
  await openBucket(folderUrl(''), radosgwKeys).request('', { method: 'PUT' }, [200]);

  return {
    port,
    folderUrl,
    perPage: PER_PAGE,
    /** Revokes the keys, until `acceptKeys`. */
    refuseKeys: () => administer('key', 'rm', '--key-type=s3', `--access-key=${radosgwKeys.id}`),
    acceptKeys: () => administer('key', 'create', '--key-type=s3', ...keys),
    /** Connections are accepted but get no response until `goOn`. */
    hang: () => gateway.kill('SIGSTOP'),
    goOn: () => gateway.kill('SIGCONT'),
    closePort: () => end(gateway),
    async reopenPort() {
      gateway = await startGateway();
    },
    async stop() {
      for (const child of daemons) await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
