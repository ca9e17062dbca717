import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cpuTime } from './cpu-time.ts';

/** A server's process and what to ask it for. */
export interface Target {
  pid: number;
  urls: readonly string[];
  headers?: Record<string, string>;
  connections?: number;
}

export interface Load {
  /** Microseconds of the server's processor for one request, all its threads together. */
  cpu: number;
  /** Milliseconds of each request, as whoever asked has seen it. */
  took: number[];
}

/** Asks for each address once. */
export async function load({ pid, urls, headers = {}, connections = 8 }: Target): Promise<Load> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sequential-requests.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const before = cpuTime(pid);
  child.stdin.end(JSON.stringify({ urls, headers, connections }));
  const printed = await text(child.stdout);
  const took: number[] = JSON.parse(printed);
  return { cpu: (cpuTime(pid) - before) / urls.length, took };
}

/**
 * Loads all targets in turns, so that what slows the machine for a while slows all of them; the first turns, in which the
 * compiler is still cold, do not count.
 * @returns for each target its loads, in the order of the turns
 */
export async function inTurns(
  targets: readonly Target[],
  { turns, warmUps = 2 }: { turns: number; warmUps?: number },
): Promise<Load[][]> {
  const loads: Load[][] = targets.map(() => []);
  for (let turn = -warmUps; turn < turns; turn += 1) {
    for (const [at, target] of targets.entries()) {
      const loaded = await load(target);
      if (turn >= 0) loads[at]?.push(loaded);
    }
  }
  return loads;
}

/** The share `part` (0.5: the middle one) of some numbers is at most this. */
export function quantile(numbers: readonly number[], part: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? Number.NaN;
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

/** How many times as much the one costs as the other: the middle of what the turns say. */
export function ratio(of: readonly Load[], to: readonly Load[]): number {
  return median(of.map(({ cpu }, turn) => cpu / (to[turn]?.cpu ?? Number.NaN)));
}

/** Megabytes that a process holds in memory (RSS). */
export function memory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6;
}
