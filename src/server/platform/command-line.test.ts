import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine, shellQuote } from './command-line.ts';

const server = join(import.meta.dirname, '..');

test('names a command as it is typed in a checkout', () => {
  expect(commandLine('backup')).toBe('npm run backup');
  expect(commandLine('restore', 'FILE', '--replace')).toBe('npm run restore -- FILE --replace');
});

test('quotes a path only where a shell needs it', () => {
  expect(shellQuote('/srv/shop-1.data')).toBe('/srv/shop-1.data');
  expect(shellQuote("/srv/Asha's shop")).toBe("'/srv/Asha'\\''s shop'");
});

/** Lines of commands that have a form for a release beside it. */
const hasBothForms = /isRelease \?|return \['npm run'/;

test('texts of the server name commands only through commandLine, because a release has no npm', () => {
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));
  const found = files.flatMap((file) =>
    readFileSync(join(server, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && !hasBothForms.test(line))
      .filter((line) => /npm (run|start)|["“]shop [a-z]/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
