import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bugs } from './bugs.ts';

const root = join(import.meta.dirname, '../..');

// A rewritten line would invalidate its mutation, which otherwise only `npm run mutation-test` would notice.
test.each(bugs)('the code of "$what" occurs exactly once in $file', ({ file, from }) => {
  expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
});
