// Finds a Chromium that starts here: the one bundled with the packages, which has no windows and runs tests twice as
// fast as a full browser, or the machine's own.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bundledChromium } from './bundled-chromium.mjs';
import { exitWithError } from './prepare.mjs';

/** Quiet, without background services, and able to run as root in a container. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPaths = [
  ...['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((folder) =>
    programNames.map((name) => join(folder, name)),
  ),
  ...['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
];

/**
 * The path of a Chromium that has been started once as a test. Exits with a message when there is none.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (await starts(configured)) return configured;
    exitWithError(
      `CHROMIUM_PATH is ${configured}, and no Chromium starts there. Correct it, or leave it out to have one found.`,
    );
  }
  // Each list is created only when it is needed, because the last one installs packages.
  for (const findPaths of [bundledChromium, onThisMachine, installedBySystem]) {
    for (const path of findPaths()) if (await starts(path)) return path;
  }
  return exitWithError(
    'The tests need Chromium and none starts on this machine. Install Chromium or Google Chrome (on Debian and Ubuntu: ' +
      'sudo apt-get install chromium), or set CHROMIUM_PATH to one, then run the command again.',
  );
}

/** Starts it headless and opens a page: asking for its version would not reveal a missing library. */
async function starts(/** @type {string} */ executablePath) {
  const { chromium } = await import('playwright-core');
  try {
    const browser = await chromium.launch({ executablePath, args: chromiumArguments, timeout: 30_000 });
    try {
      const page = await browser.newPage();
      await page.goto('about:blank');
      console.log(`Using Chromium ${browser.version()} at ${executablePath}`);
      return true;
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([...onPath, ...usualPaths])].filter((path) => existsSync(path));
}

/** Installs it with Debian's or Ubuntu's package manager where that needs no password. */
function installedBySystem() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return [];
  console.log('The bundled browser does not start here: installing Chromium with apt-get…');
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium');
  return onThisMachine();
}
