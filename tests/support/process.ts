// Starts processes of the shop, as an operator does, and reads their output.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const main = join(import.meta.dirname, '../../src/server/main.ts');
/** Node's compile cache, shared by all test processes of an account: Node cannot write in that of another account. */
const compiled = (uid?: number) => join(tmpdir(), ['kalakari-compiled', uid ?? []].flat().join('-'));

/** The environment of every process that a test starts. */
export const usualEnvironment = { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE: compiled() };

export type Running = {
  child: ChildProcess;
  /** The output so far, stdout and stderr. */
  printed(): string;
  /** Waits until the shop is open. @returns its port, from the output */
  open(): Promise<number>;
  /** The exit code; null when a signal ended the process. */
  ended: Promise<number | null>;
  /** Start time on the clock of `performance`. */
  since: number;
};

/** The exit code and the output of a process when it has ended. */
export const outcomeOf = async ({ ended, printed }: Pick<Running, 'ended' | 'printed'>) => [
  await ended,
  printed(),
];

/** Registers what to do at the end of a test or of a group of tests. */
export type WhenOver = (undo: () => Promise<void>) => void;

/** A data folder that is removed at the end of the test. */
export function dataFolder(whenOver: WhenOver = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-process-'));
  whenOver(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A command that enters a control group and then runs its arguments. */
const enter = (controlGroup: string) => [
  '/bin/sh',
  '-c',
  'echo $$ > "$0/cgroup.procs" && exec "$@"',
  controlGroup,
];

/**
 * Starts the shop in its own process on a free port, without the demo.
 * @param whenOver registers a function that kills it; the default runs it at the end of the test
 * @param uid the account it runs as, if not the current one
 * @param controlGroup the folder of a Linux control group (cgroup) that limits the memory of the process: see memory-limit.ts
 * @param output an open file for the output; `open` and `printed` do not work then
 * @param source the main file of another version of the shop
 * @param limits in the syntax of `prlimit`, such as `--nofile=64:64`
 */
export function spawnShop(
  environment: Record<string, string>,
  {
    whenOver = onTestFinished,
    uid,
    output,
    controlGroup,
    limits = [],
    source = main,
  }: {
    whenOver?: WhenOver;
    uid?: number | undefined;
    output?: number;
    controlGroup?: string | undefined;
    limits?: readonly string[];
    source?: string;
  } = {},
): Running {
  const since = performance.now();
  const around = [
    ...(controlGroup === undefined ? [] : enter(controlGroup)),
    ...(limits.length > 0 ? ['prlimit', ...limits] : []),
  ];
  const [program = '', ...args] = [...around, process.execPath, source];
  const child = spawn(program, args, {
    env: { ...usualEnvironment, NODE_COMPILE_CACHE: compiled(uid), PORT: '0', DEMO: 'off', ...environment },
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
        const check = () => {
          const port = /open at http:\/\/localhost:(\d+)/.exec(text)?.[1];
          if (port !== undefined) resolve(Number(port));
        };
        child.stdout?.on('data', check);
        void ended.then((code) => reject(new Error(`It ended with ${code}: ${text}`)));
      }),
  };
}

/** The unit of /proc/<pid>/stat on every Linux that Node supports. */
const TICKS_PER_SECOND = 100;

/** CPU seconds of the process so far; undefined when the system does not provide them. */
export function cpuSecondsOf({ child }: Running): number | undefined {
  if (process.platform !== 'linux') return undefined;
  // The program's name, which may contain any character, comes in parentheses before the numbers.
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Peak resident memory of a process in MiB (Linux). */
export function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
