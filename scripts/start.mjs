// "npm start": prepares a fresh clone, then starts the shop. The server itself runs migrations and seeds the demo.
import { isFresh } from './build-inputs.mjs';
import { buildWhenStale, prepare } from './prepare.mjs';
import { root, run } from './run.mjs';
import { serverEnvironment } from './server-environment.mjs';

const preparing = prepare();
// Checked while the packages are prepared: each process that a start waits for takes 0.1 s.
const isBuilt = isFresh(root);
const { node } = await preparing;
const built = isBuilt ? 0 : await buildWhenStale(node);
process.exitCode =
  built === 0
    ? await run(node, ['src/server/main.ts', ...process.argv.slice(2)], {
        env: { ...serverEnvironment, ...process.env },
      })
    : built;
