// Makes a fresh clone ready to run: packages that match the lock file, and the project's own Node 24.
// Plain JavaScript without packages, because it runs before anything is installed, on any Node from 20 on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { exclusively } from './file-lock.mjs';
import { root, run } from './run.mjs';

const onWindows = process.platform === 'win32';
const installedMark = join(root, 'node_modules/.kalakari-lock');

/**
 * Installs what is missing and answers the path of a Node 24 that runs here. Ends the process with a sentence when it can't.
 * @returns {Promise<{node: string}>}
 */
export async function prepare() {
  if (majorOf(process.version) < 20) giveUp(`This needs Node 20 or newer, and this is ${process.version}.`);
  if (!isInstalled()) await exclusively(join(root, '.cache/installing.lock'), installUnlessDone);
  return { node: findNode24() };
}

/**
 * Builds the pages when they are missing or older than their sources, and answers the exit code.
 * @param {string} node
 */
export function buildWhenStale(node) {
  return exclusively(join(root, '.cache/building.lock'), () => run(node, ['scripts/build.ts', '--if-stale']));
}

/**
 * Prints what went wrong as a sentence and ends the process.
 * @param {string} sentence
 * @param {number} [code]
 * @returns {never}
 */
export function giveUp(sentence, code = 1) {
  console.error(`\n${sentence}`);
  process.exit(code);
}

async function installUnlessDone() {
  // Another command may have installed while this one waited for its turn.
  if (isInstalled()) return;
  const first = !existsSync(join(root, 'node_modules'));
  console.log(`Installing packages (${first ? 'first time only' : 'they have changed'})…`);
  const started = Date.now();
  // Development packages hold Node 24 and the build, so they are wanted under NODE_ENV=production too. The npm that comes with
  // Node 20 would compile what is already compiled, and fail without a compiler: scripts run apart, and only the allowed ones.
  await npm('ci', '--include=dev', '--ignore-scripts');
  await npm('rebuild', '--ignore-scripts=false', ...packagesWithScripts());
  writeFileSync(installedMark, wantedMark());
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

async function npm(/** @type {string[]} */ ...args) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', [...args, ...quiet], { env: outsideProject(), shell: onWindows });
  if (code > 128) giveUp('The installation was interrupted. Run the command again to finish it.', code);
  if (code === 0) return;
  giveUp(
    `The packages could not be installed (npm ended with code ${code}; its message stands above). ` +
      'Check the connection to the internet, then run the command again.',
    code,
  );
}

/** Those of package.json's allow-list that are installed here; the others are for other kinds of machine. */
function packagesWithScripts() {
  /** @type {Record<string, boolean>} */
  const allowed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).allowScripts;
  const names = Object.keys(allowed).filter((name) => allowed[name]);
  return names.filter((name) => existsSync(join(root, 'node_modules', name)));
}

function isInstalled() {
  const wanted = wantedMark();
  const found = existsSync(installedMark) ? readFileSync(installedMark, 'utf8') : '';
  if (found === wanted) return true;
  // Packages of another kind of machine (a folder shared with a container) are of no use here.
  const foreign = found !== '' && found.split(' ')[0] !== wanted.split(' ')[0];
  if (foreign || !isInstalledByHand()) return false;
  writeFileSync(installedMark, wanted);
  return true;
}

function wantedMark() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`;
}

/** Whether npm's own record of node_modules says the same as the lock file, as after a plain "npm install". */
function isInstalledByHand() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.keys(wanted).every((place) => {
    if (place === '') return true;
    // Packages for other kinds of machine stand in the lock file and are rightly not installed.
    if (!installed[place]) return wanted[place].optional === true || wanted[place].devOptional === true;
    return installed[place].version === wanted[place].version;
  });
}

function findNode24() {
  const own = join(root, 'node_modules/node/bin', onWindows ? 'node.exe' : 'node');
  if (existsSync(own)) {
    const answer = spawnSync(own, ['--version'], { encoding: 'utf8' });
    if (answer.status === 0 && majorOf(answer.stdout.trim()) >= 24) return own;
  }
  if (majorOf(process.version) >= 24) return process.execPath;
  return giveUp(
    `The Node 24 that comes with the packages does not run on this machine, and this is ${process.version}. ` +
      'Install Node 24 and run the command again.',
  );
}

/** The environment without node_modules/.bin on the PATH: npm must not run on the very Node that it replaces. */
function outsideProject() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  return { ...process.env, PATH: path.join(delimiter) };
}

function majorOf(/** @type {string} */ version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0);
}
