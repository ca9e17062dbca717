import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { longestDelay, workMs } from './event-loop-delay.ts';

function block(ms: number): void {
  const since = workMs();
  while (workMs() - since < ms);
}

test('measures how long a task blocks the event loop, also between its last turn and its end', async () => {
  const tasks = [
    async () => {
      block(40);
      await setImmediate();
    },
    async () => {
      await setImmediate();
      block(40);
    },
    async () => block(40),
  ];
  for (const task of tasks) expect((await longestDelay(task))[1]).toBeGreaterThanOrEqual(40);
});
