import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU microseconds of a process so far, all threads together. Linux's schedstat counts nanoseconds; /proc/<pid>/stat
 * counts hundredths of a second, too coarse for a short round.
 */
export function cpuTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => {
    const [running = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(running);
  });
  return nanoseconds.reduce((total, spent) => total + spent, 0) / 1000;
}
