import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';

/**
 * Clones a repository to the folder "source" of a folder, and then commits to "origin" beside it.
 * @param prepare writes the files of the first version into "origin"
 * @returns `git`, which runs in one of both, and the commit that the clone has not fetched
 */
export function cloneOneCommitBehind(folder: string, prepare: (origin: string) => void = () => undefined) {
  const git = (name: string, ...args: string[]) => {
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
    const command = ['-C', join(folder, name), ...author, ...args];
    const { status, stdout, stderr } = spawnSync('git', command, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout.trim();
  };
  const commit = (message: string) => {
    git('origin', 'add', '--all');
    git('origin', 'commit', '--quiet', '--allow-empty', '--message', message);
  };
  git('.', 'init', '--quiet', 'origin');
  prepare(join(folder, 'origin'));
  commit('A version');
  git('.', 'clone', '--quiet', 'origin', 'source');
  commit('A later version');
  return { git, newest: git('origin', 'rev-parse', 'HEAD') };
}
