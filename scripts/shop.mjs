// "npm run backup" and the others below: the same as "shop backup" where deploy/install.sh installed the shop from this folder.
// Elsewhere they work on the shop of this checkout. Plain JavaScript: see prepare.mjs.
import { existsSync, readFileSync } from 'node:fs';
import { exitWithError, prepare } from './prepare.mjs';
import { root, run } from './run.mjs';

const INSTALLED_ONLY = 'is for a shop that deploy/install.sh installed from this folder.';
/** What to do in a checkout instead. */
const advice = new Map([
  ['update', 'Here, run: git pull && npm start'],
  [
    'rollback',
    'Here, check out the earlier version and run "npm start"; if it rejects the tables, restore the newest kalakari-before-….tar first.',
  ],
  ['logs', 'Here, the log is the output of "npm start".'],
]);

/** Settings in the environment name another shop than the installed one. */
function isInstalledFromHere() {
  if (process.env.DATA_DIR || process.env.DATABASE_URL || !existsSync('/etc/kalakari/shop.env')) return false;
  return readFileSync('/etc/kalakari/source', 'utf8').trim() === root;
}

const [name = '', ...args] = process.argv.slice(2);
if (isInstalledFromHere()) process.exitCode = await run('/usr/local/bin/shop', [name, ...args]);
else {
  const sentence = advice.get(name);
  if (sentence !== undefined) exitWithError(`"npm run ${name}" ${INSTALLED_ONLY} ${sentence}`);
  const { node } = await prepare();
  // The command has the name that scripts of released versions call.
  const file = name === 'admin' ? 'admin-link' : name;
  process.exitCode = await run(node, [`src/server/commands/${file}.ts`, ...args]);
}
