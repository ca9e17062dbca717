import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** CPU nanoseconds of a thread; 0 when it has just ended. */
function threadTime(thread: string): number {
  try {
    return Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ', 1)[0]);
  } catch {
    return 0;
  }
}

/**
 * CPU microseconds of a process so far, all its present threads together. Linux's schedstat counts nanoseconds;
 * /proc/<pid>/stat counts hundredths of a second, too coarse for a short round.
 * @throws when the process has ended
 */
export function cpuMicroseconds(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(folder).map((thread) => threadTime(`${folder}/${thread}`));
  return nanoseconds.reduce((total, spent) => total + spent, 0) / 1000;
}

/** Waits until a process uses less than a twentieth of a core. */
export async function waitUntilIdle(pid: number): Promise<void> {
  for (let before = -Infinity; cpuMicroseconds(pid) - before > 50_000;) {
    before = cpuMicroseconds(pid);
    await wait(1_000);
  }
}
