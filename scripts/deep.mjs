// "npm run test:deep": tests that take too long for every change: the *.deep.ts files (series of failures, load tests, backups and moves),
// and everything that "npm test" skips: slow tests, PostgreSQL where it hardly matters, and journeys in the browser.
//   npm run test:deep -- backup      files with that in their name
//   npm run test:deep -- release     the files that a release needs, the tests with the tag "release", catalog, orders and
//                                    enquiries on PostgreSQL, and journeys (playwright.config.ts): half an hour, on a slow machine twice as long
//   npm run test:deep -- tagged      only the tests with the tag "deep"
//   npm run test:deep -- engines     only the tests on PostgreSQL, also those that "npm test" runs on SQLite only
//   npm run test:deep -- journeys    only the journeys that "npm test" skips
//   npm run test:deep -- widths      only the journeys at further screen widths
import { delimiter, dirname } from 'node:path';
import { findChromium } from './chromium.mjs';
import { buildWhenStale, prepare } from './prepare.mjs';
import { run } from './run.mjs';

// What a release could break for good: updates, restores, moves and several machines, on real engines, and writes while a
// process is killed. The series that take an hour, such as "crash" and "failpoints", have short forms here.
const neededByRelease = [
  'one-machine',
  'rolling-',
  'backup.deep',
  'move.deep',
  's3-real',
  'pgbouncer',
  'replica',
  'load-balancers',
  'two-processes',
  'workers.deep',
  'documents',
  'order-mails',
  'outage.deep',
  'crash-twenty',
  'failpoints-once',
];

/** Their tests run at a release on PostgreSQL too: "npm test" runs most of them on SQLite only. */
const onPostgresForRelease = ['src/server/catalog', 'src/server/orders', 'src/server/enquiries'];

const { node } = await prepare();
const isForRelease = process.argv.includes('release', 2);
const names = process.argv.slice(2).flatMap((name) => (name === 'release' ? neededByRelease : [name]));
const PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
const files = names.filter((name) => !['tagged', 'engines', 'journeys', 'widths'].includes(name));
const isWanted = (/** @type {string} */ name) => names.length === 0 || names.includes(name);

const built = await buildWhenStale(node);
process.exitCode = built === 0 ? await all() : built;

/** @returns {Promise<number>} the first exit code that is not 0 */
async function all() {
  const long =
    names.length === 0 || files.length > 0 ? await vitest('--config=vitest.deep.config.ts', ...files) : 0;
  const tagged = isWanted('tagged') ? await vitest('--tagsFilter=deep') : 0;
  const needed = isForRelease ? await vitest('--tagsFilter=release') : 0;
  const postgres = isForRelease ? await vitest('--testNamePattern=on postgres', ...onPostgresForRelease) : 0;
  const engines = isWanted('engines') ? await vitest('--testNamePattern=on postgres') : 0;
  const rest = isWanted('journeys') ? await journeys('rest') : 0;
  const widths = isWanted('widths') ? await journeys('widths') : 0;
  const forRelease = isForRelease ? await journeys('release') : 0;
  return long || tagged || needed || postgres || engines || rest || widths || forRelease;
}

/** @param {string[]} args */
function vitest(...args) {
  return run(node, ['node_modules/vitest/vitest.mjs', 'run', ...args], { env: { ...process.env, PATH } });
}

/** @param {'rest' | 'widths' | 'release'} which as in playwright.config.ts */
async function journeys(which) {
  const env = { ...process.env, PATH, CHROMIUM_PATH: await findChromium(), JOURNEYS: which };
  return run(node, ['node_modules/@playwright/test/cli.js', 'test'], { env });
}
