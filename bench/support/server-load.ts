import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cpuTime } from './cpu-time.ts';
import { median } from './statistics.ts';

/** A server's process and the requests to send. */
export interface Target {
  pid: number;
  /** Other processes that work for the server, such as those of its database. */
  helpers?: () => readonly number[];
  urls: readonly string[];
  headers?: Record<string, string>;
  connections?: number;
  /** The expected statuses. */
  statuses?: readonly number[];
}

export interface Load {
  /** CPU microseconds of the server and its helpers per request, all threads together. */
  cpu: number;
  /** Milliseconds of each request, measured by the client. */
  took: number[];
}

/** Requests each URL once. */
export async function load(target: Target): Promise<Load> {
  const { pid, helpers, urls, headers = {}, connections = 8, statuses = [200, 304] } = target;
  const cpu = () => [pid, ...(helpers?.() ?? [])].reduce((total, each) => total + cpuTime(each), 0);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sequential-requests.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const before = cpu();
  child.stdin.end(JSON.stringify({ urls, headers, connections, statuses }));
  const printed = await text(child.stdout);
  const took: number[] = JSON.parse(printed);
  return { cpu: (cpu() - before) / urls.length, took };
}

/**
 * Loads all targets in turn, so that other load on the machine affects all; the first turns only warm up.
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

/** The median of the ratios per turn: how many times as much `of` costs as `to`. */
export function ratio(of: readonly Load[], to: readonly Load[]): number {
  return median(of.map(({ cpu }, turn) => cpu / (to[turn]?.cpu ?? Number.NaN)));
}

/** Resident memory of a process in MB. */
export function memory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6;
}
