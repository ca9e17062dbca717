import { readTaggedTests } from '../conformance.ts';

/** Files to run for some attacks, and a pattern that matches the titles of their tests. */
export type Tests = { config: string; files: string[]; pattern: string };

const CONFIGS = { quick: 'vitest.config.ts', deep: 'vitest.deep.config.ts' };

// "%s" and "${name}" in a title stand for values of a table row.
const VARYING = /%[a-z]|\\\$\\\{[^}]*\\\}/g;

/** A pattern that only this text matches. */
export const exactly = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const literal = (title: string) => exactly(title).replaceAll(VARYING, '.*');

/** The tests of Vitest that are tagged with these attacks: those of "npm test", or those of "npm run test:deep". */
export function testsOf(root: string, attacks: readonly string[], kind: 'quick' | 'deep' = 'quick'): Tests {
  const suffix = kind === 'quick' ? '.test.ts' : '.deep.ts';
  const tests = readTaggedTests(root).filter(
    ({ tags, file }) =>
      file.endsWith(suffix) && !file.startsWith('e2e/') && tags.some((tag) => attacks.includes(tag)),
  );
  return {
    config: CONFIGS[kind],
    files: [...new Set(tests.map(({ file }) => file))],
    pattern: [...new Set(tests.map(({ title }) => literal(title)))].join('|'),
  };
}
