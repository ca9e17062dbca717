import { defineConfig } from 'vitest/config';
import { inlineScript } from './vite.config.ts';

export default defineConfig({
  // Tests that render pages load the same entry as the build.
  plugins: [inlineScript()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    // Native modules (SQLite, sharp) need processes, not threads. Tests wait for a third of their time: three processes
    // keep two cores busy.
    pool: 'forks',
    maxWorkers: 3,
    // Each process loads the modules once: loading them for every file would take a fifth of the time. A test that
    // changes a global restores it.
    isolate: false,
    // Starts PostgreSQL once for all tests that run on both engines.
    globalSetup: ['tests/support/database/postgres.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of 1 s is too short on a busy machine. A test of speed measures it.
    expect: { poll: { timeout: 10_000 } },
    // Other tags are numbers of statements and attacks, which scripts/conformance.ts verifies.
    strictTags: false,
    tags: [
      { name: 'deep', description: 'Takes seconds: "npm run test:deep" runs it, "npm test" does not.' },
      { name: 'release', description: 'Also with the tag "deep": "npm run test:deep -- release" runs it.' },
    ],
  },
});
