// "npm start": everything a fresh clone needs, then the shop. The migration and the demo are the server's own work.
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
