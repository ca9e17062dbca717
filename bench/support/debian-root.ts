import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesIn } from './container-files.ts';

const programs = ['debootstrap', 'chroot', 'unshare', 'nsenter', 'ip', 'setpriv'];
const folders = ['/usr/bin', '/usr/sbin', '/bin', '/sbin'];

/** Why no Debian root can be made and entered here; undefined when it can. */
export function whyNoDebianRoot(): string | undefined {
  const missing = programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  if (missing.length > 0) return `Please run: apt-get install ${missing.join(' ')}`;
  return process.getuid?.() === 0 ? undefined : 'It needs root.';
}

/** The mirror that apt uses on this machine. */
function mirror(): string {
  const targets = [
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Identifier: Packages',
    'Origin: Debian',
    'Component: main',
  ];
  const [first = ''] = execFileSync('apt-get', targets, { encoding: 'utf8' }).split('\n');
  return first;
}

/** What Debian's slim images leave out, besides the documents of packages other than their copyright. */
const LEFT_OUT = ['info', 'linda', 'lintian/overrides', 'locale', 'man'].map((name) => `usr/share/${name}`);
const CACHES = ['var/cache/apt', 'var/lib/apt/lists', 'var/log', 'var/cache/ldconfig', 'var/cache/debconf'];

function empty(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

/**
 * Installs a minimal Debian from the mirror that apt uses here, and removes what slim images leave out.
 * @param suite such as `trixie`
 * @param packages installed besides the minimum
 */
export function makeDebianRoot(folder: string, suite: string, packages: readonly string[] = []): void {
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  execFileSync('debootstrap', ['--variant=minbase', ...include, suite, folder, mirror()], {
    stdio: 'ignore',
  });
  for (const path of [...LEFT_OUT, ...CACHES]) empty(join(folder, path));
  for (const file of filesIn(join(folder, 'usr/share/doc'))) if (basename(file) !== 'copyright') rmSync(file);
}
