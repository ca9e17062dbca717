// "npm run test:visual" (alias test:looks): compares the main screens with their approved pictures.
//   npm run test:visual -- --update   takes new pictures of changed screens; look at them before you commit them
//   npm run test:visual -- profile    only screens with that in their name
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, delimiter, join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { buildWhenStale, prepare } from './prepare.mjs';
import { root, run } from './run.mjs';

const { node } = await prepare();
const given = process.argv.slice(2);
const update = given.includes('--update');
const names = given.filter((word) => word !== '--update');
process.exitCode = await compare();
if (update) await makeSmall(join(root, 'e2e/visual/images'));

/** @returns {Promise<number>} the exit code */
async function compare() {
  const built = await buildWhenStale(node);
  if (built !== 0) return built;
  return run(
    node,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=e2e/visual/playwright.config.ts',
      ...(update ? ['--update-snapshots=changed'] : []),
      ...(names.length > 0 ? ['--grep', names.join('|')] : []),
    ],
    {
      env: {
        ...process.env,
        PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
        CHROMIUM_PATH: await findChromium(),
      },
    },
  );
}

/**
 * Reduces the pictures to 256 colors, which are enough to show a change and take a quarter of the bytes.
 * @param {string} folder
 */
async function makeSmall(folder) {
  const { default: sharp } = await import(createRequire(import.meta.url).resolve('sharp'));
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const before = readFileSync(file);
    const { isPalette } = await sharp(before).metadata();
    if (isPalette) continue;
    writeFileSync(file, await sharp(before).png({ palette: true, dither: 0, effort: 10 }).toBuffer());
  }
}
