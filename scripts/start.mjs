// "npm start": prepares a fresh clone, then starts the shop. The server itself runs migrations and seeds the demo.
import { buildWhenStale, prepare } from './prepare.mjs';
import { run } from './run.mjs';
import { serverEnvironment } from './server-environment.mjs';

const { node } = await prepare();
const built = await buildWhenStale(node);
process.exitCode =
  built === 0
    ? await run(node, ['src/server/main.ts', ...process.argv.slice(2)], {
        env: { ...serverEnvironment, ...process.env },
      })
    : built;
