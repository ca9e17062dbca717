import { readTaggedTests } from '../conformance.ts';

/** What to run for some attacks: files, and a pattern that their tests' titles match. */
export type Tests = { files: string[]; pattern: string };

// "%s" and "${name}" in a title stand for what each row of a table brings.
const VARYING = /%[a-z]|\\\$\\\{[^}]*\\\}/g;

/** A pattern that only this text matches. */
export const exactly = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const literal = (title: string) => exactly(title).replaceAll(VARYING, '.*');

/** The quick tests that are tagged with these attacks. */
export function testsOf(root: string, attacks: readonly string[]): Tests {
  const tests = readTaggedTests(root).filter(
    ({ tags, file }) => file.endsWith('.test.ts') && tags.some((tag) => attacks.includes(tag)),
  );
  return {
    files: [...new Set(tests.map(({ file }) => file))],
    pattern: [...new Set(tests.map(({ title }) => literal(title)))].join('|'),
  };
}
