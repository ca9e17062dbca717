import { expect, test } from 'vitest';
import { peakMemoryDuring } from './process-tree.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('stops measuring memory when the measured work fails', async () => {
  const before = timers();
  const measuring = peakMemoryDuring(process.pid, () => Promise.reject(new Error('The upload failed.')));
  await expect(measuring).rejects.toThrow('The upload failed.');
  expect(timers()).toBe(before);
});
