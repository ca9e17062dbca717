import { defineConfig } from 'vitest/config';
import everyChange from './vitest.config.ts';

export default defineConfig({
  ...everyChange,
  test: {
    ...everyChange.test,
    include: ['tests/deep/*.deep.ts', 'bench/*.deep.ts'],
    // One after another, because each needs the whole machine; figures are printed at once.
    maxWorkers: 1,
    isolate: true,
    disableConsoleIntercept: true,
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
  },
});
