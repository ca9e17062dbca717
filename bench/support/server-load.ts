// Sends requests from a process of its own, and measures the CPU time and the memory of the server.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { cpuMicroseconds } from './cpu-time.ts';
import { median } from './statistics.ts';

/** A URL to get, or another request; `body` is JSON, and `headers` are added to those that all requests have. */
export type BenchRequest =
  | string
  | { url: string; method: string; body: string; headers?: Record<string, string> };

/** A server's process and the requests to send. */
export type Target = {
  pid: number;
  /** Other processes that work for the server, such as those of its database. */
  helpers?: () => readonly number[];
  urls: readonly BenchRequest[];
  headers?: Record<string, string>;
  connections?: number;
  /** The expected statuses. */
  statuses?: readonly number[];
};

export type Load = {
  /** CPU microseconds of the server and its helpers per request. Threads and helpers that end meanwhile do not count. */
  cpuPerRequest: number;
  /** Milliseconds of each request, measured by the client. */
  took: number[];
  /** The number of responses with status 503. */
  rejected: number;
};

/** What every browser sends. Without it, the shop decompresses cached responses. */
const encodings = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Empty when the helper process has ended, such as PostgreSQL's process of a connection. */
function cpuTimeOfHelper(pid: number): [number, number][] {
  try {
    return [[pid, cpuMicroseconds(pid)]];
  } catch {
    return [];
  }
}

/** Sends each request once. */
export async function load(target: Target): Promise<Load> {
  const { pid, helpers, urls, headers = {}, connections = 8, statuses = [200, 201, 304] } = target;
  const cpuTimes = () =>
    new Map([[pid, cpuMicroseconds(pid)], ...(helpers?.() ?? []).flatMap((each) => cpuTimeOfHelper(each))]);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'send-requests.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const before = cpuTimes();
  child.stdin.end(JSON.stringify({ urls, headers: { ...encodings, ...headers }, connections, statuses }));
  const printed = await text(child.stdout);
  const { took, rejected }: Pick<Load, 'took' | 'rejected'> = JSON.parse(printed);
  // A helper may start or end meanwhile, such as a connection of a pool.
  const used = [...cpuTimes()].map(([each, time]) => time - (before.get(each) ?? 0));
  return { cpuPerRequest: used.reduce((total, each) => total + each, 0) / urls.length, took, rejected };
}

/**
 * Loads all targets in turn, so that other load on the machine affects all; the first turns only warm up.
 * @returns for each target its loads, in the order of the turns
 */
export async function loadInTurns(
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
export function cpuRatio(of: readonly Load[], to: readonly Load[]): number {
  return median(of.map(({ cpuPerRequest }, turn) => cpuPerRequest / (to[turn]?.cpuPerRequest ?? Number.NaN)));
}

/** Resident memory of a process in MB. */
export function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6;
}
