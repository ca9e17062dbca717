import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { inlineScript } from './vite.config.ts';

// Starts PostgreSQL once for all tests that run on both engines.
const engines = 'tests/support/database/postgres.setup.ts';

export default defineConfig({
  // Tests that render pages load the same entry as the build.
  plugins: [inlineScript()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    // Native modules (SQLite, sharp) need processes, not threads; two, because small machines have two cores.
    pool: 'forks',
    maxWorkers: 3,
    globalSetup: existsSync(engines) ? [engines] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Other tags are numbers of statements and attacks, which scripts/conformance.ts verifies.
    strictTags: false,
    tags: [{ name: 'deep', description: 'Takes seconds: "npm run test:deep" runs it, "npm test" does not.' }],
  },
});
