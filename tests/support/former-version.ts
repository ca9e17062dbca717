import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

// Without vitest: benches use it too.

const root = join(import.meta.dirname, '../..');

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** A file that the first change towards updates, jobs and several machines added. */
const FIRST_OF_ONLINE = 'src/server/accounts/setup/setup-link.store.ts';

/** The commit that added a file; undefined without the history, as in a release archive or a shallow clone. */
export function commitThatAdded(path: string): string | undefined {
  try {
    const [oldest] = git('log', '--reverse', '--diff-filter=A', '--format=%H', '--', path).split('\n');
    return oldest === '' ? undefined : oldest;
  } catch {
    return undefined;
  }
}

/** The last commit that knows no jobs, no `must_know` and no workers; undefined without the history. */
export function commitBeforeOnline(): string | undefined {
  const first = commitThatAdded(FIRST_OF_ONLINE);
  try {
    return first && git('rev-parse', `${first}^`);
  } catch {
    return undefined;
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Why a version of the history cannot run here; undefined when it can: it needs the packages that are installed. */
export function whyNotRunnable(commit: string | undefined): string | undefined {
  if (commit === undefined) return 'It needs a git checkout with its history.';
  const lock = execFileSync('git', ['-C', root, 'show', `${commit}:package-lock.json`]);
  return hashOf(lock) === hashOf(readFileSync(join(root, 'package-lock.json')))
    ? undefined
    : `The version ${commit.slice(0, 9)} needs other packages than those that are installed.`;
}

/**
 * Writes an earlier version to an empty folder and builds its pages, with the packages of this one. It needs no network.
 * @returns its main file
 */
export function buildFormerVersion(commit: string, folder: string): string {
  const archive = execFileSync('git', ['-C', root, 'archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(folder, 'src/server/main.ts');
}
