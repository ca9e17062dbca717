// Options of the server's process besides the user's own settings.
import { join } from 'node:path';
import { root } from './run.mjs';

export const serverEnvironment = {
  // Image processing allocates large blocks. With these settings, Linux's allocator returns them to the system; other
  // allocators ignore the settings, which are in bytes. In one arena, threads use again what others have freed.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  // Node caches compiled code: each further start needs a third less CPU, and no compiler in memory.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  // MB of memory for short-lived objects. Node's default is eight times as large and is not returned while the shop is idle.
  NODE_OPTIONS: '--max-semi-space-size=2',
};
