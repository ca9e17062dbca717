import type { BackupProgress, StoredBackup } from '#contract/shop/backup.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { readJob } from '#server/platform/jobs/jobs.store.ts';
import { describeBackups } from './list-backups.ts';
import { findBackupsElsewhere } from './stored-backups.store.ts';

/** The job that makes a backup, in one process of the shop. */
export const BACKUP_JOB = { kind: 'backup', key: '' };
/** Lists the files of a machine and copies the newest into the bucket. The key is the machine. */
export const FILES_KIND = 'backup-files';

/** The payload of a backup that does not wait until one is due. Later it is the progress, as JSON. */
export const REQUESTED = 'requested';
/** The payload of a backup that waits until it is due. */
export const NOT_REQUESTED = '';

export type BackupState = {
  /** The newest first, on all machines; each was read again and verified. */
  kept: StoredBackup[];
  /** The progress of the backup that is running, in any process. */
  progress: BackupProgress | undefined;
  /** Why the last backup, or else its copy into the bucket, failed, until the next one succeeds; `at` in epoch milliseconds. */
  failure: { at: number; why: string } | undefined;
};

type StateParts = { config: Config; database: Database };

type JobState = Awaited<ReturnType<typeof readJob>>;

export function progressOf(job: JobState): BackupProgress | undefined {
  if (!job || job.payload === NOT_REQUESTED || !(job.isRunning || job.isDue)) return undefined;
  if (job.payload === REQUESTED) return { step: 'reading', done: 0, total: 0 };
  // Only `createTaskRunner` in backup-child.ts writes another payload.
  return job.isRunning ? (JSON.parse(job.payload) as BackupProgress) : undefined;
}

const failureOf = (job: JobState): BackupState['failure'] =>
  job?.last_error != null ? { at: job.failed_at ?? 0, why: job.last_error } : undefined;

const byTime = (one: StoredBackup, other: StoredBackup) => (one.madeAt < other.madeAt ? 1 : -1);

/** The backups of this machine and of the others, the newest first. @param machine its id: see `dataDirId` */
export async function listAllBackups(
  { config, database }: StateParts,
  machine: string,
): Promise<StoredBackup[]> {
  const here = await describeBackups(config.backups.folder);
  const names = new Set(here.map(({ name }) => name));
  const elsewhere = await findBackupsElsewhere(database.read, machine);
  return [...here, ...elsewhere.filter(({ name }) => !names.has(name))].toSorted(byTime);
}

export async function readState(parts: StateParts, machine: string): Promise<BackupState> {
  const { config, database } = parts;
  try {
    const make = await readJob(database.read, BACKUP_JOB);
    const copy = await readJob(database.read, { kind: FILES_KIND, key: machine });
    return {
      kept: await listAllBackups(parts, machine),
      progress: progressOf(make) ?? progressOf(copy),
      failure: failureOf(make) ?? failureOf(copy),
    };
  } catch (error) {
    if (!database.engine.isOutage(error)) throw error;
    return {
      kept: await describeBackups(config.backups.folder),
      progress: undefined,
      failure: undefined,
    };
  }
}
