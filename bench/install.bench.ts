import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port.ts';
import type { Figure } from './figure.ts';

export const name = 'Disk space of a built shop: npm ci --omit=dev, without Node';

const root = join(import.meta.dirname, '..');
/** The files of a machine that only serves, besides its packages. */
const needed = ['package.json', 'package-lock.json', 'src/contract', 'src/server', 'dist'];

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-install-'));
  try {
    for (const part of needed) cpSync(join(root, part), join(folder, part), { recursive: true });
    install(folder);
    const packages = join(folder, 'node_modules');
    const figures: Figure[] = [
      { name: 'packages on disk', value: bytesUnder(packages) / 1e6, unit: 'MB', atMost: 250 },
      { name: 'packages', value: installedIn(packages), unit: '', atMost: 300 },
    ];
    // The shop must work with what was installed, otherwise its size means nothing.
    await showHome(folder);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function install(folder: string): void {
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', ['ci', ...options, '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not install:\n${stderr}`);
}

function installedIn(packages: string): number {
  const record: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(packages, '.package-lock.json'), 'utf8'),
  );
  return Object.keys(record.packages).length;
}

function bytesUnder(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  // In disk blocks, because a thousand small files use more space than their bytes.
  return entries.reduce(
    (total, { parentPath, name: file }) => total + lstatSync(join(parentPath, file)).blocks * 512,
    0,
  );
}

async function showHome(folder: string): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  try {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(100)) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      const page = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(10_000) }).catch(
        () => undefined,
      );
      if (page?.status === 200 && (await page.text()).includes('<main')) return;
    }
    throw new Error('The shop did not open with what was installed.');
  } finally {
    child.kill();
    await gone;
  }
}
