import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

// Without vitest: benches use it too.

const root = join(import.meta.dirname, '../..');

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** The commit that added this file is the first of those that added jobs, `must_know` and workers. */
const FIRST_FILE = 'src/server/accounts/setup/setup-link.store.ts';

/** As `git`; undefined without the whole history, as in a release archive or a shallow clone. */
function readHistory(...args: string[]): string | undefined {
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return undefined;
    return git(...args).split('\n')[0] || undefined;
  } catch {
    return undefined;
  }
}

/** The commit that added a file; undefined without the history. */
export const commitThatAdded = (path: string): string | undefined =>
  readHistory('log', '--reverse', '--diff-filter=A', '--format=%H', '--', path);

/** The last commit that knows no jobs, no `must_know` and no workers; undefined without the history. */
export function commitBeforeJobs(): string | undefined {
  const first = commitThatAdded(FIRST_FILE);
  return first && readHistory('rev-parse', `${first}^`);
}

type Lock = { packages: Record<string, { version?: string }> };

/** Why a version of the history cannot run here; undefined when it can: it needs the packages that are installed. */
export function whyNotRunnable(commit: string | undefined): string | undefined {
  if (commit === undefined) return 'It needs a git checkout with its history.';
  const former: Lock = JSON.parse(git('show', `${commit}:package-lock.json`));
  const present: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const missing = Object.entries(former.packages).find(
    ([path, { version }]) => path !== '' && present.packages[path]?.version !== version,
  );
  return missing && `The version ${commit.slice(0, 9)} needs another ${missing[0]} than the installed one.`;
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
