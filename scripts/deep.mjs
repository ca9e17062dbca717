// "npm run test:deep": what takes too long for every change: long series of faults, loads and copies, *.deep.ts.
//   npm run test:deep -- backup     files with that in their name
import { delimiter, dirname } from 'node:path';
import { buildWhenStale, prepare } from './prepare.mjs';
import { run } from './run.mjs';

const { node } = await prepare();
const built = await buildWhenStale(node);
process.exitCode =
  built === 0
    ? await run(
        node,
        ['node_modules/vitest/vitest.mjs', 'run', '--config=vitest.deep.config.ts', ...process.argv.slice(2)],
        { env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` } },
      )
    : built;
