import { readdirSync, readFileSync } from 'node:fs';

/**
 * Microseconds that a process has spent on a processor so far, all its threads together. From Linux's schedstat, which counts
 * nanoseconds; /proc/<pid>/stat counts hundredths of a second, too coarse for a short round.
 */
export function cpuTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) => {
    const [running = ''] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
    return Number(running);
  });
  return nanoseconds.reduce((total, spent) => total + spent, 0) / 1000;
}
