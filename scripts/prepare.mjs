// Prepares a fresh clone: installs the packages of the lock file, the project's own Node 24 among them.
// Plain JavaScript without packages, because it runs before anything is installed, on any Node from 20 on.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from './file-lock.mjs';
import { promisify } from 'node:util';
import { root, run } from './run.mjs';

const onWindows = process.platform === 'win32';
/** Names the lock file and the kind of machine for which the packages were installed. */
const stampFile = join(root, 'node_modules/.kalakari-lock');

/**
 * Installs missing packages. Exits with a message when it can't or when no Node 24 runs here.
 * @returns {Promise<{node: string}>} the path of Node 24
 */
export async function prepare() {
  if (majorOf(process.version) < 20)
    exitWithError(`This needs Node 20 or newer, and this is ${process.version}.`);
  if (!isInstalled()) await withLock(join(root, '.cache/installing.lock'), installUnlessDone);
  return { node: await findNode24() };
}

/**
 * Builds the pages when they are missing or older than their sources, and resolves with the exit code.
 * @param {string} node
 */
export function buildWhenStale(node) {
  return withLock(join(root, '.cache/building.lock'), () => run(node, ['scripts/build.ts', '--if-stale']));
}

/**
 * Prints an error message and exits.
 * @param {string} sentence
 * @param {number} [code]
 * @returns {never}
 */
export function exitWithError(sentence, code = 1) {
  console.error(`\n${sentence}`);
  process.exit(code);
}

async function installUnlessDone() {
  // Another process may have installed them while this one waited for the lock.
  if (isInstalled()) return;
  const isFirst = !existsSync(join(root, 'node_modules'));
  console.log(`Installing packages (${isFirst ? 'first time only' : 'they have changed'})…`);
  const started = Date.now();
  // Node 24 and the build are development packages, so they are needed under NODE_ENV=production too. The npm of Node
  // 20 would compile what is already compiled, and fail without a compiler: install scripts run separately, and only
  // the allowed ones.
  await npm('ci', '--include=dev', '--ignore-scripts');
  await npm('rebuild', '--ignore-scripts=false', ...packagesWithScripts());
  writeFileSync(stampFile, wantedStamp());
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

async function npm(/** @type {string[]} */ ...args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', [...args, ...quiet], { env: outsideProject(), shell: onWindows });
  if (code > 128)
    exitWithError('The installation was interrupted. Run the command again to finish it.', code);
  if (code === 0) return;
  exitWithError(
    `The packages could not be installed (npm ended with code ${code}; its message stands above). ` +
      'Check the connection to the internet, then run the command again.',
    code,
  );
}

/** Packages of package.json's allow-list that are installed here; the others are for other kinds of machine. */
function packagesWithScripts() {
  /** @type {Record<string, boolean>} */
  const allowed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).allowScripts;
  const names = Object.keys(allowed).filter((name) => allowed[name]);
  return names.filter((name) => existsSync(join(root, 'node_modules', name)));
}

function isInstalled() {
  const wanted = wantedStamp();
  const found = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (found === wanted) return true;
  // Packages for another kind of machine (a folder shared with a container) can't run here.
  const isForeign = found !== '' && found.split(' ')[0] !== wanted.split(' ')[0];
  if (isForeign || !isInstalledByHand()) return false;
  writeFileSync(stampFile, wanted);
  return true;
}

function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`;
}

/** Whether npm's record of node_modules equals the lock file, as after a plain "npm install". */
function isInstalledByHand() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.keys(wanted).every((path) => {
    if (path === '') return true;
    // The lock file also lists packages for other kinds of machine, which are not installed.
    if (!installed[path]) return wanted[path].optional === true || wanted[path].devOptional === true;
    return installed[path].version === wanted[path].version;
  });
}

async function findNode24() {
  const own = join(root, 'node_modules/node/bin', onWindows ? 'node.exe' : 'node');
  if (existsSync(own)) {
    const version = await promisify(execFile)(own, ['--version']).catch(() => undefined);
    if (version && majorOf(version.stdout) >= 24) return own;
  }
  if (majorOf(process.version) >= 24) return process.execPath;
  return exitWithError(
    `The Node 24 that comes with the packages does not run on this machine, and this is ${process.version}. ` +
      'Install Node 24 and run the command again.',
  );
}

/** The environment without node_modules/.bin on the PATH: npm must not run with the Node that it replaces. */
function outsideProject() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  return { ...process.env, PATH: path.join(delimiter) };
}

function majorOf(/** @type {string} */ version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}
