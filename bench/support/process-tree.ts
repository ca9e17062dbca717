import { readFileSync } from 'node:fs';

/** Reads a file of /proc; empty when its process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all that it has started, directly or not (Linux). */
export function processTree(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').map(Number);
  return [pid, ...children.filter((child) => child > 0).flatMap(processTree)];
}

const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM') =>
  (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024) /
  1e6;

const INTERVAL_MS = 10;

/**
 * Measures the peak of the resident memory of a process and all that it starts, in MB, while `work` runs. The kernel records
 * the peak of a single process; the sum of several is sampled.
 */
export async function peakMemoryDuring(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = 0;
  const sampling = setInterval(() => {
    const all = processTree(pid);
    if (all.length > 1)
      peak = Math.max(
        peak,
        all.reduce((sum, each) => sum + megabytes(each, 'VmRSS'), 0),
      );
  }, INTERVAL_MS);
  try {
    await work();
    return Math.max(peak, megabytes(pid, 'VmHWM'));
  } finally {
    // Also when `work` fails: the interval would keep the bench from ending.
    clearInterval(sampling);
  }
}
