// "npm run test:deep": what takes too long for every change: long series of faults, loads and copies, *.deep.ts, and the
// journeys in the browser at the widths at which "npm test" leaves them out.
//   npm run test:deep -- backup     files with that in their name
//   npm run test:deep -- widths     only the journeys
import { delimiter, dirname } from 'node:path';
import { findChromium } from './chromium.mjs';
import { buildWhenStale, prepare } from './prepare.mjs';
import { run } from './run.mjs';

const { node } = await prepare();
const names = process.argv.slice(2);
const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
const files = names.filter((name) => name !== 'widths');

const built = await buildWhenStale(node);
process.exitCode = built === 0 ? await all() : built;

/** @returns {Promise<number>} the first exit code that tells of a failure */
async function all() {
  const long = names.length === 0 || files.length > 0 ? await longTests() : 0;
  const widths = names.length === 0 || names.includes('widths') ? await otherWidths() : 0;
  return long || widths;
}

function longTests() {
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', '--config=vitest.deep.config.ts', ...files], {
    env: { ...process.env, PATH },
  });
}

async function otherWidths() {
  const env = { ...process.env, PATH, CHROMIUM_PATH: await findChromium(), OTHER_WIDTHS: '1' };
  return run(node, ['node_modules/@playwright/test/cli.js', 'test'], { env });
}
