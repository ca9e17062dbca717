// Prepares a fresh clone, then runs another script with the project's own Node 24: node scripts/with-setup.mjs some/script.ts
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

const { node } = await prepare();
process.exitCode = await run(node, process.argv.slice(2));
