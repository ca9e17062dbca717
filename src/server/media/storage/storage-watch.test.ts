import { expect, test } from 'vitest';
import { createOperatorWarnings } from '#server/platform/operator-warnings.ts';
import { collectedLog, logLevels } from '#tests/support/collected-log.ts';
import { StorageError } from './storage-error.ts';
import { watchStorage } from './storage-watch.ts';

const unreachable = () => new StorageError('The storage does not respond.');
const refusing = () => new StorageError('The storage refuses these keys (403).', { status: 403 });

test('reports each change between working, unreachable and refusing once', { tags: ['FX04'] }, () => {
  const { log, entries } = collectedLog();
  const operatorWarnings = createOperatorWarnings();
  const onRequestDone = watchStorage(log, operatorWarnings);
  const titles = () => operatorWarnings.list().map(({ title }) => title);

  onRequestDone(undefined);
  expect(titles()).toEqual([]);
  onRequestDone(unreachable());
  onRequestDone(unreachable());
  expect(titles()).toEqual(["The storage for pictures isn't responding"]);
  onRequestDone(refusing());
  onRequestDone(refusing());
  expect(titles()).toEqual(['The storage for pictures refuses access']);
  onRequestDone(unreachable());
  expect(titles()).toEqual(["The storage for pictures isn't responding"]);
  onRequestDone(undefined);
  onRequestDone(undefined);
  expect(titles()).toEqual([]);
  expect(entries().map(({ level, msg }) => [level, msg])).toEqual([
    [logLevels.error, 'The bucket at STORAGE_URL cannot be reached'],
    [logLevels.error, 'The bucket at STORAGE_URL refuses access'],
    [logLevels.error, 'The bucket at STORAGE_URL cannot be reached'],
    [logLevels.warn, 'The bucket at STORAGE_URL can be used again'],
  ]);
});
