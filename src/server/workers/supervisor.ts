import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { type Config, workerEnv } from '../config.ts';
import { createLogger, standardOutput } from '../platform/logging/logger.ts';
import { prettyLog } from '../platform/logging/pretty-log.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { DEFAULT_SHUTDOWN_TIMEOUTS, SHUTDOWN_SIGNALS, shutdownLimit } from '../platform/shutdown-limits.ts';
import { assertDataDirAccessible } from '../platform/startup/check-data-dir.ts';
import { assertPortFree } from '../platform/startup/check-port.ts';
import { createConsoleReporter } from '../platform/startup/console-reporter.ts';
import type { WorkerMessage } from './supervisor-link.ts';

/** A worker that ends sooner after its start counts as failing: from the second one on, the next start is delayed. */
const STABLE_AFTER_MS = 10_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;
/** Workers limit their shutdown themselves. One that hangs is killed this much later. */
const KILL_AFTER_MS = 150;

/** Milliseconds until a worker is replaced. @param failures how many in its place have failed in succession */
const replacementDelay = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - 2), MAX_DELAY_MS);

type Member = { worker: Worker; isServing: boolean };

/** Starts the workers, the first one alone because it may create or migrate the database, and replaces those that end. */
function createWorkers({ workers: count }: Pick<Config, 'workers'>, log: Logger) {
  const members = new Set<Member>();
  let hasStarted = false;
  let isClosing = false;
  let exitCode = 0;
  const others = (member: Member) => [...members].filter((other) => other !== member);
  const isAnyServing = () => [...members].some(({ isServing }) => isServing);

  function send({ worker }: Member, message: WorkerMessage): void {
    // A worker that is about to end gets no message.
    if (worker.isConnected()) worker.send(message, () => undefined);
  }

  function start(number: number, failures = 0): void {
    if (isClosing) return;
    const since = performance.now();
    const worker = cluster.fork(workerEnv({ number, joinsOthers: hasStarted }));
    const member: Member = { worker, isServing: false };
    members.add(member);
    worker.on('error', (error) => log.warn({ err: error, worker: number }, 'A worker process has an error'));
    worker.on('message', (message: unknown) => {
      if (message === 'ready') onReady(member);
      if (message === 'catalog-changed') for (const other of others(member)) send(other, message);
    });
    worker.once('exit', (code: number | null, signal: string | null) => {
      members.delete(member);
      if (isClosing) return onClosed(code);
      // As with a single process, systemd or Docker decides what happens after a failed start.
      if (!member.isServing && !isAnyServing()) process.exit(code ?? 1);
      const failuresInRow = performance.now() - since < STABLE_AFTER_MS ? failures + 1 : 0;
      const delay = replacementDelay(failuresInRow);
      log.error({ worker: number, code, signal, delay }, 'A worker process ended and is replaced');
      setTimeout(() => start(number, failuresInRow), delay);
    });
  }

  function onReady(member: Member): void {
    member.isServing = true;
    if (hasStarted) return;
    hasStarted = true;
    for (let number = 2; number <= count; number += 1) start(number);
  }

  function onClosed(code: number | null): void {
    if (code !== 0) exitCode = 1;
    if (members.size === 0) process.exit(exitCode);
  }

  return {
    start: () => start(1),
    /** Ends this process when all workers have ended. @param killAfterMs kills those that have not ended by then */
    close(killAfterMs: number): void {
      isClosing = true;
      if (members.size === 0) process.exit(1);
      for (const member of members) send(member, 'shutdown');
      setTimeout(() => {
        for (const { worker } of members) worker.process.kill('SIGKILL');
      }, killAfterMs);
    },
  };
}

/**
 * Runs a shop in several processes of this machine, which listen on the same port. This one only starts and replaces them.
 * @param exitWith prints a message and ends the process
 */
export async function startWorkers(
  config: Config,
  exitWith: (message: string, code: number) => never,
): Promise<void> {
  try {
    await assertPortFree(config);
    assertDataDirAccessible(config);
  } catch (error) {
    if (error instanceof OperatorError) exitWith(error.message, 1);
    throw error;
  }
  const { isTTY } = process.stdout;
  // All workers accept from one queue of the system, and an idle one accepts first. If this process passed connections to the
  // workers, one that dies would leave a client without a response or an error.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const log = createLogger(config.logLevel, isTTY ? prettyLog(standardOutput()) : standardOutput());
  const reporter = createConsoleReporter(process.stdout);
  const workers = createWorkers(config, log);
  const killAfterMs =
    shutdownLimit({ drainMs: config.drainMs, ...DEFAULT_SHUTDOWN_TIMEOUTS }) + KILL_AFTER_MS;
  let isClosing = false;
  const onSignal = () => {
    // The workers end when this process does.
    if (isClosing) process.exit(1);
    isClosing = true;
    reporter.line('Closing the shop…');
    workers.close(killAfterMs);
  };
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, onSignal);
  workers.start();
}
