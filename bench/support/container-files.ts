// What the Dockerfile puts into the container, for tests without Docker.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The lines of the Dockerfile's stages, without comments. */
const stages = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .split(/^FROM /m)
  .slice(1);
const [buildStage = '', finalStage = ''] = stages;

const valueIn = (stage: string, pattern: RegExp): string => {
  const value = pattern.exec(stage)?.[1];
  if (value === undefined) throw new Error(`The Dockerfile has no line like ${pattern}.`);
  return value;
};

/** What the Dockerfile says about the container. */
export const container = {
  base: valueIn(finalStage, /^(\S+)/),
  environment: Object.fromEntries(
    valueIn(finalStage, /^ENV (.+)$/m)
      .split(' ')
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>, // Each pair has two parts.
  user: valueIn(finalStage, /^USER (\d+:\d+)$/m),
  entrypoint: valueIn(finalStage, /^ENTRYPOINT \["(.+)"\]$/m),
  health: valueIn(finalStage, /^HEALTHCHECK .*CMD \["(.+)"\]$/m).split('", "'),
};

/** Copies what .dockerignore lets into the build: it excludes everything, then admits paths, then excludes endings. */
function copyContext(target: string): void {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').trim().split('\n');
  const admitted = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const endings = lines.filter((line) => line.startsWith('**/*')).map((line) => line.slice(4));
  if (lines[0] !== '*' || lines.length !== 1 + admitted.length + endings.length)
    throw new Error('.dockerignore has lines that this does not know.');
  for (const path of admitted)
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      filter: (file) => !endings.some((ending) => file.endsWith(ending)),
    });
}

/**
 * Writes all files that the Dockerfile adds to its base to a folder. The build has only what .dockerignore admits, and the
 * packages that are installed here, so it needs no network.
 */
export function writeContainerFiles(target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-build-'));
  try {
    const [context, built] = [join(folder, 'context'), join(folder, 'built')];
    copyContext(context);
    symlinkSync(join(root, 'node_modules'), join(context, 'node_modules'));
    const [script = '', ...args] = valueIn(buildStage, /^RUN node (.+)$/m).split(' ');
    const to = args.pop() ?? '';
    execFileSync(process.execPath, [script, ...args, join(built, to)], {
      cwd: context,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (const [, from, source = '', path = ''] of finalStage.matchAll(
      /^COPY (--from=build )?(\S+) (\S+)$/gm,
    )) {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      cpSync(join(from === undefined ? root : built, source), join(target, path), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The paths of all files below a folder. It follows no link: one of another root would lead to this machine's files. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

/** The bytes of all files below a folder; a file with several names counts once. */
export function bytesIn(folder: string): number {
  const sizes = new Map<number, number>();
  for (const path of filesIn(folder)) {
    const { ino, size } = lstatSync(path);
    sizes.set(ino, size);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
