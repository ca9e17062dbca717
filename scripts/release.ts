// "npm run release -- [FOLDER]": writes the files that a shop runs with to the folder: server, built pages, packages without
// the development ones, and Node itself. Without a folder it writes release/kalakari-VERSION-PLATFORM.tar.gz. It needs no
// network, so an update works from a local checkout. Docker can build an image of the folder, too.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

const root = dirname(import.meta.dirname);
const platform = `${process.platform}-${process.arch}`;

type Locked = {
  dev?: boolean;
};
type Lock = {
  packages: Record<string, Locked>;
};

/** What no running shop reads: tests, type declarations, source maps, manuals. */
const UNUSED = /\.(test|deep)\.ts$|\.d\.[cm]?ts$|\.map$|\.(md|markdown)$/i;
/** Sources of SQLite, which compilers need; zod's own sources. */
const UNUSED_FOLDERS = ['better-sqlite3/deps', 'better-sqlite3/src', 'zod/src'];

/** Whether the running shop needs the file of a package. */
export function isNeeded(path: string): boolean {
  const file = path.split(sep).join('/');
  if (UNUSED_FOLDERS.some((folder) => file.endsWith(folder))) return false;
  const prebuilt = /\/prebuilds\/([^/]+)\.node$/.exec(file)?.[1];
  return prebuilt === undefined ? !UNUSED.test(file) : prebuilt === platform;
}

/** The folders of the packages that a shop runs with, as far as they are installed for this kind of machine. */
export function packagesToCopy({ packages }: Lock, isInstalled: (folder: string) => boolean): string[] {
  return Object.keys(packages).filter(
    (folder) => folder !== '' && packages[folder]?.dev !== true && isInstalled(folder),
  );
}

function copy(path: string, target: string): void {
  const source = join(root, path);
  cpSync(source, join(target, path), {
    recursive: true,
    // A nested package has an entry of its own in the lock file.
    filter: (file) => isNeeded(file) && !(relative(source, file).split(sep)[0] === 'node_modules'),
  });
}

type Checkout = { version: string; commit: string; tags: readonly string[]; isChanged: boolean };

/** What a release contains besides the packages. */
const PARTS = ['package.json', 'LICENSE', 'compose.yaml', 'deploy', 'dist', 'src/contract', 'src/server'];

/** `0.1.0` at its tag, otherwise `0.1.0-1a2b3c4d5`, so that two commits never have the same name. */
export function releaseName({ version, commit, tags, isChanged }: Checkout): string {
  if (isChanged) return `${version}-${commit}-changed`;
  return tags.includes(`v${version}`) ? version : `${version}-${commit}`;
}

function readReleaseName(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  if (!existsSync(join(root, '.git'))) return version;
  // Root may run this for an update, in a checkout of another account.
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', `safe.directory=${root}`, '-C', root, ...args], { encoding: 'utf8' }).trim();
  return releaseName({
    version,
    commit: git('rev-parse', '--short=9', 'HEAD'),
    tags: git('tag', '--points-at', 'HEAD').split('\n'),
    isChanged:
      git('status', '--porcelain', '--untracked-files=no') !== '' ||
      git('ls-files', '--others', '--exclude-standard', '--', ...PARTS) !== '',
  });
}

/** The second stage of the Dockerfile, which copies the release itself instead of the result of the first stage. */
export function releaseDockerfile(dockerfile: string): string {
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ') + 1);
  return `# An image of this release: docker build --tag kalakari:local .\n${stage.replace('COPY --from=build /release ', 'COPY . ')}`;
}

function writeRelease(folder: string, name: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Please choose a folder that does not exist.`);
  mkdirSync(folder, { recursive: true });
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const folders = packagesToCopy(lock, (path) => existsSync(join(root, path)));
  for (const path of [...PARTS, ...folders, 'node_modules/node/bin']) copy(path, folder);
  writeFileSync(
    join(folder, 'Dockerfile'),
    releaseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')),
  );
  writeFileSync(join(folder, 'RELEASE'), `${name}\n`);
}

function main(targetFolder: string | undefined): void {
  execFileSync(process.execPath, ['scripts/build.ts', '--if-stale'], { cwd: root, stdio: 'inherit' });
  const name = readReleaseName();
  if (targetFolder !== undefined) {
    writeRelease(resolve(targetFolder), name);
    console.log(`${targetFolder} contains Kalakari ${name} for ${platform}.`);
    return;
  }
  const folder = join(root, 'release', `kalakari-${name}-${platform}`);
  rmSync(folder, { recursive: true, force: true });
  writeRelease(folder, name);
  const archive = `${folder}.tar.gz`;
  const args = ['--owner=0', '--group=0', '-czf', archive, '-C', dirname(folder), basename(folder)];
  execFileSync('tar', args, { stdio: 'inherit' });
  rmSync(folder, { recursive: true });
  console.log(`${archive} contains Kalakari ${name} for ${platform}.`);
}

if (import.meta.main) main(process.argv[2]);
