// What the server's process is started with, besides a person's own settings.
import { join } from 'node:path';
import { root } from './run.mjs';

export const serverEnvironment = {
  // Pictures come and go in large pieces. Told so, Linux's allocator gives their memory back; others take no notice.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  // What Node has compiled once is kept: a third less work at each further start, and no compiler in memory.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  // Room for what lives no longer than a request. Node would take twice as much, and hold it while nobody asks.
  NODE_OPTIONS: '--max-semi-space-size=8',
};
