import { join } from 'node:path';
import type { Logger } from 'pino';
import type { StoredBackup } from '#contract/shop/backup.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { appliedMigrations, unknownMigrations } from '#server/database/applied-migrations.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type ClaimedJob, queueJob, readJob, setPayload } from '#server/platform/jobs/jobs.store.ts';
import { dataDirId } from '#server/platform/data-dir-id.ts';
import { createTaskRunner } from './backup-child.ts';
import {
  type BackupState,
  FILES_KIND,
  listAllBackups,
  BACKUP_JOB,
  NOT_REQUESTED,
  progressOf,
  readState,
  REQUESTED,
} from './backup-state.ts';
import { describeBackups, listBackups } from './list-backups.ts';
import { recordBackups } from './stored-backups.store.ts';
import { HOUR_MS } from '#contract/durations.ts';

/** The first 15 minutes of a new shop stay free for visitors. Later, a backup that is due begins soon after a start. */
const FIRST_AFTER_MS = HOUR_MS / 4;
/** How often to check whether a backup or a copy is due; also the wait after a failure. */
const CHECK_EVERY_MS = HOUR_MS / 2;

export type Backups = {
  state(): Promise<BackupState>;
  /** Queues a backup, unless one is queued or runs. */
  request(): Promise<void>;
  /** Makes a backup, or waits for the one that runs in this process. Resolves also after a failure, which is in `state` or the log. */
  run(): Promise<void>;
  /** From now on makes a backup whenever one is due and `isOpen()`: a shop without an administrator contains nothing. */
  schedule(isOpen: () => boolean): void;
  /** Cancels a running backup. */
  stop(): Promise<void>;
};

type Parts = { config: Config; database: Database; jobs: Jobs; now: () => number; log: Logger };

/** The work of the two jobs. */
function createBackupWork(parts: Parts, machine: string, taskRunner: ReturnType<typeof createTaskRunner>) {
  const { config, database, now } = parts;
  const { folder, every, keep, url } = config.backups;

  const record = async () =>
    recordBackups(database, machine, await describeBackups(folder), { keep, now: now() });

  async function newest(): Promise<StoredBackup | undefined> {
    // Ignores backups that a wrong clock dated in the future.
    return (await listAllBackups(parts, machine)).find(({ madeAt }) => Date.parse(madeAt) <= now());
  }

  async function isDue(): Promise<boolean> {
    if (every === 0) return false;
    const last = await newest();
    return !last || Date.parse(last.madeAt) + every * HOUR_MS <= now();
  }

  async function makeBackup(job: ClaimedJob, signal: AbortSignal, isOpen: () => boolean): Promise<void> {
    // A newer version, which knows all tables, makes it.
    if (unknownMigrations(await appliedMigrations(database.read)).length > 0) return;
    // A payload is left by a request, by a failure, or by a process that died during a backup.
    if (job.payload === NOT_REQUESTED && !(isOpen() && (await isDue()))) return;
    const earlier = new Set((await listBackups(folder)).map(({ name }) => name));
    try {
      await taskRunner.run(job, signal);
    } finally {
      await record();
      // If only the copy failed, `copyNewest` tries that again: another backup would not help.
      const isMade = (await listBackups(folder)).some(({ name }) => !earlier.has(name));
      await database.write((tx) => setPayload(tx, job, isMade ? NOT_REQUESTED : REQUESTED));
    }
  }

  async function copyNewest(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    await record();
    // A backup that is being made is copied afterwards by the same process.
    if ((await readJob(database.read, BACKUP_JOB))?.isRunning) return;
    const here = await describeBackups(folder);
    const last = await newest();
    if (url === undefined || !last || last.copied || !here.some(({ name }) => name === last.name)) return;
    try {
      await taskRunner.run(job, signal, join(folder, last.name));
    } finally {
      await database.write((tx) => setPayload(tx, job, NOT_REQUESTED));
    }
    await record();
  }

  return { makeBackup, copyNewest };
}

/** Makes the backups of a running shop, each in a separate process. */
export function createBackups(parts: Parts): Backups {
  const { config, database, jobs, log } = parts;
  const { every } = config.backups;
  const machine = dataDirId(config.dataDir);
  const taskRunner = createTaskRunner(parts);
  const { makeBackup, copyNewest } = createBackupWork(parts, machine, taskRunner);
  let running: Promise<void> | undefined;

  /** @param interval null: only requested backups */
  const register = (isOpen: () => boolean, interval: number | null) =>
    jobs.register({
      ...BACKUP_JOB,
      every: interval,
      firstAfter: FIRST_AFTER_MS,
      retryAfter: CHECK_EVERY_MS,
      run: (job, signal) => makeBackup(job, signal, isOpen),
    });
  // Until `schedule`, this process makes only requested backups.
  register(() => false, null);

  const request = () =>
    database.write(async (tx) => {
      const job = await readJob(tx, BACKUP_JOB);
      if (!progressOf(job)) await queueJob(tx, { ...BACKUP_JOB, payload: REQUESTED });
    });

  return {
    state: () => readState(parts, machine),
    request,
    run: () =>
      (running ??= request()
        .then(() => jobs.run(BACKUP_JOB.kind))
        // The job stays in the table and runs when the database is back.
        .catch((error: unknown) => log.warn({ err: error }, 'A backup could not be run'))
        .finally(() => (running = undefined))),
    schedule(isOpen) {
      if (every > 0) register(isOpen, CHECK_EVERY_MS);
      jobs.register({
        kind: FILES_KIND,
        key: machine,
        every: CHECK_EVERY_MS,
        firstAfter: FIRST_AFTER_MS,
        retryAfter: CHECK_EVERY_MS,
        run: copyNewest,
      });
    },
    async stop() {
      taskRunner.kill();
      await running;
    },
  };
}
