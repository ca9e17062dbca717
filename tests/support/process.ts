import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const main = join(import.meta.dirname, '../../src/server/main.ts');
/** What Node compiled is kept from one process to the next. */
const COMPILED = join(tmpdir(), 'kalakari-compiled');

/** What every process that a test starts is told. */
export const usualEnvironment = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: COMPILED };

export type Running = {
  child: ChildProcess;
  /** All that was printed so far, on both outputs. */
  printed(): string;
  /** Waits for the shop to say at which port it is open. */
  open(): Promise<number>;
  ended: Promise<number | null>;
  /** When it was started, on the clock of `performance`. */
  since: number;
};

/** A folder for a shop's data that goes with the test. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What puts a program into a control group, and becomes it. */
const enter = (group: string) => ['/bin/sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', group];

/**
 * Starts the shop as a process of its own, at any free port, without the demo.
 * @param whenOver where its end is tied to
 * @param uid the account it runs as, where not this one
 * @param group a control group's folder that it is put in before it begins, see memory-limit.ts
 * @param output an open file for what it prints; `open` and `printed` then know nothing of it
 * @param limits as `prlimit` takes them, such as `--nofile=64:64`
 */
export function startShop(
  environment: Record<string, string>,
  whenOver = onTestFinished,
  {
    uid,
    output,
    group,
    limits = [],
  }: {
    uid?: number | undefined;
    output?: number;
    group?: string | undefined;
    limits?: readonly string[];
  } = {},
): Running {
  const since = performance.now();
  const around = [
    ...(group === undefined ? [] : enter(group)),
    ...(limits.length > 0 ? ['prlimit', ...limits] : []),
  ];
  const [program = '', ...args] = [...around, process.execPath, main];
  const child = spawn(program, args, {
    env: { ...usualEnvironment, PORT: '0', DEMO: 'off', ...environment },
    stdio: ['ignore', output ?? 'pipe', output ?? 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => void (text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  whenOver(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    child,
    since,
    printed: () => text,
    ended,
    open: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const port = /open at http:\/\/localhost:(\d+)/.exec(text)?.[1];
          if (port !== undefined) resolve(Number(port));
        };
        child.stdout?.on('data', look);
        void ended.then((code) => reject(new Error(`It ended with ${code}: ${text}`)));
      }),
  };
}

/** What a kernel counts in, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Seconds that the process has kept a processor busy so far; undefined where the system does not tell. */
export function cpuSecondsOf({ child }: Running): number | undefined {
  if (process.platform !== 'linux') return undefined;
  // The name of the program, which may hold anything, stands in brackets before the numbers.
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
