import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAttacks } from '../check-conformance.ts';

/** What to run for some attacks: files, and a pattern that their tests' titles match. */
export type Tests = { files: string[]; pattern: string };

// "%s" and "${name}" in a title stand for what each row of a table brings.
const VARYING = /%[a-z]|\\\$\\\{[^}]*\\\}/g;

/** A pattern that only this text matches. */
export const exactly = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const literal = (title: string) => exactly(title).replaceAll(VARYING, '.*');

/** The quick tests that docs/attacks.md names for these attacks. */
export function testsOf(root: string, attacks: readonly string[]): Tests {
  const text = readFileSync(join(root, 'docs/attacks.md'), 'utf8');
  const rows = readAttacks(text).filter(
    ({ name, file }) => attacks.includes(name) && file.endsWith('.test.ts'),
  );
  return {
    files: [...new Set(rows.map(({ file }) => file))],
    pattern: [...new Set(rows.map(({ title }) => literal(title)))].join('|'),
  };
}
