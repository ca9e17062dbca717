// Unpacks the Chromium of @sparticuz/chromium. Linux only; about 200 MB, done once.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

// The package unpacks into the system's temporary folder and trusts any file it finds there.
const unpack = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await chromium.executablePath();
  await inflate(process.argv[1]);
`;

/**
 * Paths of start scripts for the bundled browser, the one with the fewest requirements first; empty when it can't run.
 * @returns {string[]}
 */
export function bundledChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const home = join(root, 'node_modules/@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(root, 'node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder) && !unpackInto(folder, join(home, 'bin/al2023.tar.br'))) return [];
  // Minimal machines lack fonts and some libraries, which the package provides; on a full machine its libraries may not
  // fit.
  const fonts = `export FONTCONFIG_FILE="${writeFontSettings(folder)}"\n`;
  const libraries = `export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"\n`;
  return [
    startScript(folder, 'start.sh', fonts),
    startScript(folder, 'start-with-libraries.sh', fonts + libraries),
  ];
}

function unpackInto(/** @type {string} */ folder, /** @type {string} */ libraries) {
  console.log('Unpacking the browser that comes with the packages (first time only)…');
  const aside = `${folder}-${process.pid}`;
  mkdirSync(aside, { recursive: true });
  const args = ['--input-type=module', '--eval', unpack, libraries];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: aside },
  });
  // Moved when complete, so that a half-unpacked browser is never used.
  if (status === 0 && !existsSync(folder)) renameSync(aside, folder);
  rmSync(aside, { recursive: true, force: true });
  if (status !== 0) console.error(stderr);
  return status === 0;
}

/**
 * The machine's own fonts if it has any, and the package's: the package's configuration looks only in fixed folders.
 */
function writeFontSettings(/** @type {string} */ folder) {
  const path = join(folder, 'fonts.conf');
  const folders = [
    '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>',
    '<dir>/usr/share/fonts</dir>',
    `<dir>${join(folder, 'fonts')}</dir>`,
    `<cachedir>${join(folder, 'font-cache')}</cachedir>`,
  ];
  writeFileSync(path, `<?xml version="1.0"?>\n<fontconfig>\n${folders.join('\n')}\n</fontconfig>\n`);
  return path;
}

function startScript(
  /** @type {string} */ folder,
  /** @type {string} */ name,
  /** @type {string} */ environment,
) {
  const path = join(folder, name);
  writeFileSync(
    path,
    `#!/bin/sh\nhere="$(cd "$(dirname "$0")" && pwd)"\n${environment}exec "$here/chromium" "$@"\n`,
  );
  chmodSync(path, 0o755);
  return path;
}
