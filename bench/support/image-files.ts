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

const found = (stage: string, pattern: RegExp): string => {
  const value = pattern.exec(stage)?.[1];
  if (value === undefined) throw new Error(`The Dockerfile has no line like ${pattern}.`);
  return value;
};

/** What the Dockerfile says about the container. */
export const container = {
  base: found(finalStage, /^(\S+)/),
  environment: Object.fromEntries(
    found(finalStage, /^ENV (.+)$/m)
      .split(' ')
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  ) as Record<string, string>, // Each pair has two parts.
  user: found(finalStage, /^USER (\d+:\d+)$/m),
  entrypoint: found(finalStage, /^ENTRYPOINT \["(.+)"\]$/m),
  health: found(finalStage, /^HEALTHCHECK .*CMD \["(.+)"\]$/m).split('", "'),
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
export function writeImageFiles(target: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-build-'));
  try {
    const [context, built] = [join(folder, 'context'), join(folder, 'built')];
    copyContext(context);
    symlinkSync(join(root, 'node_modules'), join(context, 'node_modules'));
    const [script = '', ...args] = found(buildStage, /^RUN node (.+)$/m).split(' ');
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

/** The bytes of all files below a folder; a file with several names counts once. */
export function bytesBelow(folder: string): number {
  const seen = new Set<number>();
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { size, ino } = lstatSync(join(entry.parentPath, entry.name));
    if (!seen.has(ino)) bytes += size;
    seen.add(ino);
  }
  return bytes;
}
