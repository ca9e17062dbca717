// "npm run dev": one process with API, pages and hot reload. It restarts when a file of the server changes.
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

const { node } = await prepare();
const watched = ['src/server', 'src/contract'].map((folder) => `--watch-path=${folder}`);
process.exitCode = await run(node, [
  ...watched,
  '--watch-preserve-output',
  'src/server/main.ts',
  '--dev',
  ...process.argv.slice(2),
]);
