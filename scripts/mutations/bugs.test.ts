import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bugs } from './bugs.ts';

const root = join(import.meta.dirname, '../..');

// Otherwise a rewritten line takes its planted bug away, which only the long run of all of them would notice.
test.each(bugs)('the place of "$what" stands exactly once in $file', ({ file, from }) => {
  expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
});
