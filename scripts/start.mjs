// "npm start": everything a fresh clone needs, then the shop. The migration and the demo are the server's own work.
import { buildWhenStale, prepare } from './prepare.mjs';
import { run } from './run.mjs';

// Pictures come and go in large pieces. Told so, Linux's allocator gives their memory back; others take no notice.
const memory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

const { node } = await prepare();
const built = await buildWhenStale(node);
process.exitCode =
  built === 0
    ? await run(node, ['src/server/main.ts', ...process.argv.slice(2)], {
        env: { ...memory, ...process.env },
      })
    : built;
