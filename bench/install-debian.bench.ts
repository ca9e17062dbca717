import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { makeDebianRoot, whyNoDebianRoot } from './support/debian-root.ts';

export const name = 'deploy/install.sh on a Debian 12 without Docker, until https responds';
export const platform = 'linux';

const checkout = join(import.meta.dirname, '..');
const script = 'in-debian.sh';

/** Makes a Debian 12 with a release in /root/release. There is no network in it, so it has Caddy already. */
function makeMachine(root: string): void {
  makeDebianRoot(root, 'bookworm', ['caddy', 'systemd']);
  execFileSync(process.execPath, ['scripts/release.ts', join(root, 'root/release')], { cwd: checkout });
  cpSync(join(import.meta.dirname, 'support', script), join(root, 'root', script));
  const local = join(root, 'usr/local/bin');
  cpSync(join(checkout, 'tests/support/deploy/systemctl.sh'), join(local, 'systemctl'));
  chmodSync(join(local, 'systemctl'), 0o755);
  writeFileSync(join(local, 'journalctl'), '#!/bin/sh\nexec cat /var/log/kalakari.log\n', { mode: 0o755 });
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost shop.test\n');
}

export async function run(): Promise<Figure[]> {
  const missing = whyNoDebianRoot();
  if (missing !== undefined) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-debian-'));
  chmodSync(folder, 0o755);
  try {
    const root = join(folder, 'root');
    makeMachine(root);
    const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child'];
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [...namespaces, '/bin/sh', join(root, 'root', script), root],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`It ended with ${status}:\n${stdout}${stderr}`);
    // in-debian.sh prints a line with each of these words.
    const numberAfter = (word: string) => Number(new RegExp(`^${word} (\\d+)$`, 'm').exec(stdout)?.[1]);
    const responses = stdout.match(/^HTTPS 200$/gm) ?? [];
    return [
      { name: 'install.sh from a release, Caddy installed', value: numberAfter('SECONDS'), unit: 's' },
      {
        name: 'what systemd-analyze verify objects to',
        value: numberAfter('VERIFIED'),
        unit: 'lines',
        atMost: 0,
      },
      { name: 'starts after which https responds, of 2', value: responses.length, unit: '', atLeast: 2 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
