import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

test('waits for an administrator, then opens', () => {
  const readiness = createReadiness();
  readiness.awaitAdmin();
  expect(readiness.phase()).toBe('setup');
  readiness.open();
  expect(readiness.phase()).toBe('open');
});

test('does not open again when it is closing or its database is damaged', () => {
  const closing = createReadiness();
  closing.close();
  closing.open();
  expect(closing.phase()).toBe('closing');
  const damaged = createReadiness();
  damaged.fail();
  damaged.open();
  expect(damaged.phase()).toBe('damaged');
});
