import type { Logger } from 'pino';
import type { MediaServices } from '../media-services.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import { type ClaimedJob, queueJob, setPayload } from '#server/platform/jobs/jobs.store.ts';
import type { Files } from '../storage/storage.ts';
import { hashOf } from '../media-names.ts';
import { findProblems, listMediaAfter } from './media-problems.store.ts';
import { findMedia } from '../media.store.ts';
import type { Repair, RepairResult } from './repair.ts';
import { assertStorageExists, type VerifyImages } from './verify-images.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

const KIND = 'image-check';
/** The first 15 minutes of a new shop stay free for visitors. Later, a check that is due begins soon after a start. */
const FIRST_AFTER_MS = HOUR_MS / 4;
/** How often to look for a check that is due, and for damaged files that were replaced by hand. */
const CHECK_EVERY_MS = HOUR_MS / 2;
/** Images whose rows are read and written together. */
const BATCH = 5;
/** Images with a damaged file that a request found, waiting for their check. */
const MAX_SUSPECTS = 1_000;
/** Names in one line of the log. */
const MAX_NAMES = 1_000;

export type ImageCheck = ReturnType<typeof createImageCheck>;

type Parts = MediaServices & {
  files: Pick<Files, 'folderExists'>;
  verify: VerifyImages;
  repair: Repair;
  stopping: AbortController;
};

function report(log: Logger, problems: readonly MediaFileRow[], result: RepairResult): void {
  const { restored, remade, lost } = result;
  const namesOf = (problem: MediaFileRow['problem']) =>
    problems.filter((row) => row.problem === problem).map(({ name }) => name);
  const [missing, damaged] = [namesOf('missing'), namesOf('damaged')];
  const first = (names: readonly string[]) => names.slice(0, MAX_NAMES);
  log.warn(
    { missing: first(missing), damaged: first(damaged), lost: first(lost) },
    `Picture files are bad: ${missing.length} missing, ${damaged.length} damaged; ${restored.length} restored from a backup, ` +
      `${remade.length} being made again from the largest size, ${lost.length} cannot be repaired`,
  );
}

async function repairProblems(
  { database, log, repair }: Parts,
  isIncluded: (row: MediaFileRow) => boolean = () => true,
): Promise<void> {
  const problems = (await findProblems(database.read)).filter(isIncluded);
  if (problems.length > 0) report(log, problems, await repair(problems));
}

async function verifyAll({ database, verify }: Parts, since: number, signal: AbortSignal): Promise<string[]> {
  const bad: string[] = [];
  let after: string | undefined = '';
  while (after !== undefined && !signal.aborted) {
    const images = await listMediaAfter(database.read, after, BATCH);
    if (images.length > 0) bad.push(...(await verify(images, since)));
    after = images.at(-1)?.hash;
  }
  return bad;
}

/** When the check to run began, in epoch milliseconds: an interrupted one continues, another begins `now`. Undefined when none is due. */
function startOfCheck(payload: string, now: number, isForced: boolean): number | undefined {
  const [begun, state] = payload.split(' ');
  const start = Number(begun);
  // A check that begins in the future comes from a wrong clock.
  const isRecent = start <= now && start + DAY_MS > now;
  if (isRecent && state !== 'ended') return start;
  return isRecent && !isForced ? undefined : now;
}

type Run = {
  job: ClaimedJob;
  signal: AbortSignal;
  /** Checks also when no check is due. */
  isForced: boolean;
};

/**
 * Verifies all images and repairs them. The payload of the job is the time at which the last check began, and the word `ended` after
 * its end.
 * @returns the names of missing and damaged files; undefined when no check is due
 */
async function checkAll(parts: Parts, { job, signal, isForced }: Run): Promise<string[] | undefined> {
  const { database, files, now } = parts;
  await assertStorageExists(files);
  const since = startOfCheck(job.payload, now(), isForced);
  if (since === undefined) return undefined;
  await database.write((tx) => setPayload(tx, job, String(since)));
  const bad = await verifyAll(parts, since, signal);
  if (signal.aborted) return bad;
  await repairProblems(parts);
  await database.write((tx) => setPayload(tx, job, `${since} ended`));
  return bad;
}

async function checkOne({ database, verify, stopping }: Parts, hash: string): Promise<void> {
  const [image] = await findMedia(database.read, [hash]);
  // Also a file that was verified just now: a request has found a problem since.
  if (image && !stopping.signal.aborted) await verify([image], Infinity);
}

/** Checks files with a known problem: someone may have replaced them by hand. */
async function recheckProblems(parts: Parts): Promise<void> {
  const problems = await findProblems(parts.database.read);
  for (const hash of new Set(problems.map(hashOf))) await checkOne(parts, hash);
}

/** Compares the stored images with their checksums: all of them once a day, single ones when a request finds a problem. */
export function createImageCheck(parts: Parts) {
  const { database, jobs, log, stopping } = parts;
  const suspects = new Set<string>();
  /** A check that was requested in this process and has not begun. */
  let requested: PromiseWithResolvers<string[] | undefined> | undefined;
  let checkingSuspects: Promise<void> | undefined;

  async function checkSuspects(): Promise<void> {
    for (const hash of suspects) {
      if (stopping.signal.aborted) return;
      await checkOne(parts, hash);
      await repairProblems(parts, (row) => hashOf(row) === hash);
      suspects.delete(hash);
    }
  }

  async function run(job: ClaimedJob, leaseLost: AbortSignal): Promise<void> {
    const request = requested;
    requested = undefined;
    const signal = AbortSignal.any([leaseLost, stopping.signal]);
    try {
      if (!request) await recheckProblems(parts);
      const bad = await checkAll(parts, { job, signal, isForced: request !== undefined });
      request?.resolve(bad);
    } catch (error) {
      request?.reject(error);
      throw error;
    }
    leaseLost.throwIfAborted();
  }
  jobs.register({ kind: KIND, run, every: CHECK_EVERY_MS, firstAfter: FIRST_AFTER_MS });

  return {
    /**
     * Verifies every file of every image, then repairs the damaged ones. Continues an interrupted check: then only the rest.
     * @returns the names of missing and damaged files; undefined while another process is checking
     */
    async check(): Promise<string[] | undefined> {
      const request = (requested ??= Promise.withResolvers());
      // The promise may be rejected before this function returns it.
      request.promise.catch(() => undefined);
      await database.write((tx) => queueJob(tx, { kind: KIND }));
      await jobs.run(KIND);
      if (requested === request) {
        requested = undefined;
        request.resolve(undefined);
      }
      return request.promise;
    },
    /** Checks and repairs one image soon, because a request found a bad file of it. */
    suspect(hash: string): void {
      if (suspects.size >= MAX_SUSPECTS || stopping.signal.aborted) return;
      suspects.add(hash);
      checkingSuspects ??= checkSuspects()
        .catch((error: unknown) => {
          suspects.clear();
          log.warn({ err: error }, 'The stored pictures could not be verified');
        })
        .finally(() => (checkingSuspects = undefined));
    },
    /** Stops after the current file; the next check continues from there. */
    async stop(): Promise<void> {
      stopping.abort();
      await checkingSuspects;
    },
  };
}
