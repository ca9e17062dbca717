import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dataFolder } from '../tests/support/process.ts';
import { reportFigure } from '../tests/support/report-figure.ts';
import { makeDebianRoot, whyNoDebianRoot } from './support/debian-root.ts';
import { bytesIn, container, writeContainerFiles } from './support/container-files.ts';
import { burstOfPhotos, measureBurst } from './support/upload-burst.ts';

// The container image without Docker: Debian's base by debootstrap, and on it what the Dockerfile adds.

const missing = whyNoDebianRoot();
const MINUTES = 60_000;
const SOON = { timeout: 60_000, interval: 200 };
/** The limit of the whole image. */
const IMAGE_MB = 260;
/** Half the memory of the smallest machine that docs/online.md allows. */
const MAX_BURST_MB = 512;
const inContainer = join(import.meta.dirname, 'support/in-container.sh');
/** The release of Debian, such as `trixie`, from the tag of the base image. */
const suite = /:(\w+)/.exec(container.base)?.[1] ?? '';
/** The id of the image's system user. */
const [uid = ''] = container.user.split(':');

test.runIf(missing !== undefined)('needs more than this machine has', ({ skip }) => skip(missing));

describe.skipIf(missing !== undefined)(`the image on ${container.base}`, { timeout: 20 * MINUTES }, () => {
  let parent = '';
  let root = '';
  let baseBytes = 0;
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'kalakari-container-'));
    chmodSync(parent, 0o755);
    root = join(parent, 'root');
    makeDebianRoot(root, suite);
    baseBytes = bytesIn(root);
    mkdirSync(join(root, 'storage'));
    writeContainerFiles(root);
  }, 15 * MINUTES);
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  /** A volume of the image's system user, or of root. */
  const volume = (id = Number(uid)) => {
    const folder = dataFolder();
    chownSync(folder, id, id);
    return folder;
  };
  const environmentOf = (storage: string) => ({
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...container.environment,
    ROOT: root,
    OWNER: uid,
    DATA_DIR: storage,
    OWN_NETWORK: 'yes',
  });

  /** Starts a command in a container with its own network. */
  function start(storage: string, ...command: readonly string[]) {
    const child = spawn('unshare', ['--mount', '--net', '/bin/sh', inContainer, ...command], {
      env: environmentOf(storage),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => void (text += String(chunk)));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    return { child, ended, printed: () => text };
  }

  /** Runs a command in a running container, as "docker exec" does. */
  function exec(pid: number | undefined, ...command: readonly string[]) {
    const enter = ['--target', String(pid), '--mount', '--net', '--', 'chroot', root];
    const drop = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--bounding-set=-all'];
    const env = { ...environmentOf(''), DATA_DIR: container.environment['DATA_DIR'] ?? '' };
    const { status, stdout, stderr } = spawnSync('nsenter', [...enter, ...drop, ...command], {
      env,
      encoding: 'utf8',
    });
    return { status, printed: stdout + stderr };
  }

  test(`unpacks to at most ${IMAGE_MB} MB`, () => {
    const all = bytesIn(root) / 1e6;
    reportFigure(`${container.base}, without the files of the shop`, baseBytes / 1e6, 'MB');
    reportFigure('all that the Dockerfile adds', all - baseBytes / 1e6, 'MB');
    reportFigure('the whole image', all, 'MB');
    expect(all).toBeLessThanOrEqual(IMAGE_MB);
  });

  test('runs as its system user with a read-only root, on port 80, and stops with 0; the hooks before a backup and after a restore work', async () => {
    const storage = volume();
    const shop = start(storage, container.entrypoint);
    await expect.poll(() => exec(shop.child.pid, ...container.health).status, SOON).toBe(0);
    const written = exec(shop.child.pid, 'touch', '/opt/kalakari/written');
    expect([written.status, written.printed]).toEqual([1, expect.stringContaining('Read-only file system')]);
    const backedUp = exec(shop.child.pid, '/hooks/pre-backup');
    expect(backedUp.status, backedUp.printed).toBe(0);
    expect(readdirSync(join(storage, 'backups')).some((name) => name.endsWith('.tar'))).toBe(true);
    shop.child.kill('SIGTERM');
    expect(await shop.ended, shop.printed()).toBe(0);
    const restored = start(storage, '/hooks/post-restore');
    expect(await restored.ended, restored.printed()).toBe(0);
    const again = start(storage, container.entrypoint);
    await expect.poll(() => exec(again.child.pid, ...container.health).status, SOON).toBe(0);
  });

  test('names the command that corrects a volume of another system user', async () => {
    const shop = start(volume(0), container.entrypoint);
    expect(await shop.ended).toBe(1);
    expect(shop.printed()).toContain(`chown -R ${container.user} /storage`);
  });

  test('an upload burst fits into half the memory of a small machine', async () => {
    const { PORT: _port, HOST: _host, DATA_DIR: _dataDir, ...settings } = container.environment;
    const command = [
      'unshare',
      '--mount',
      '/bin/sh',
      '-c',
      `chown ${uid} "$DATA_DIR"; exec /bin/sh "$@"`,
      'sh',
    ] as const;
    const environment = { PATH: process.env['PATH'], ...settings, ROOT: root, OWNER: uid };
    const { memory, cpuSeconds, seconds } = await measureBurst(
      { command: [...command, inContainer, container.entrypoint], environment },
      await burstOfPhotos(),
    );
    reportFigure('peak memory', memory, 'MB');
    reportFigure('CPU time', cpuSeconds, 's');
    reportFigure('until all sizes are made', seconds, 's');
    expect(memory).toBeLessThan(MAX_BURST_MB);
  });
});
