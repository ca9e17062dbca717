import { expect, test } from 'vitest';
import { newConfig } from '#tests/support/backup/shops.ts';
import { describeResult } from './move-text.ts';

test('a move back to SQLite names the URLs to remove, also that of the replica', () => {
  const target = newConfig();
  const source = { ...target, databaseUrl: 'postgres://a/b', databaseReadUrl: 'postgres://c/b' };
  const lines = (now: typeof source | typeof target) =>
    describeResult(
      { digests: undefined, files: undefined, seconds: 1 },
      { source, target: now, names: [], path: 'x' },
    );
  expect(lines(target)).toContain('  remove: DATABASE_URL, DATABASE_READ_URL');
  expect(lines({ ...source, databaseUrl: 'postgres://d/b' }).join('\n')).not.toContain('remove:');
});
