import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import type { MediaFileRow } from '#server/database/tables.ts';
import { releaseLease, renewLease, acquireLease } from './check-lease.store.ts';
import type { Files } from '../storage/storage.ts';
import { hashOfName } from '../media-names.ts';
import { findProblems, listMediaAfter } from './media-problems.store.ts';
import { findMedia } from '../media.store.ts';
import type { Repair, RepairResult } from './repair.ts';
import { StorageMissingError, type VerifyImages } from './verify-images.ts';

const HOUR_MS = 3_600_000;
/** A start is left alone. */
const FIRST_AFTER_MS = HOUR_MS / 4;
/** How often to look whether a check is due, and whether damaged files were put back by hand. */
const LOOK_EVERY_MS = HOUR_MS / 2;
/** Pictures whose rows are read and written together. */
const BATCH = 5;
/** Pictures that requests met damaged and that wait for their check. */
const MAX_SUSPECTS = 1_000;
/** Names in one line of the log. */
const MAX_NAMES = 1_000;

export type ImageCheck = {
  /**
   * Verifies every file of every picture, then repairs what can be repaired.
   * @returns the names of what was found missing or damaged; undefined while another process is at it
   */
  check(): Promise<string[] | undefined>;
  /** Checks and repairs one picture soon, because a request met a file of it that is not what it should be. */
  suspect(hash: string): void;
  /** Ends after the file at hand; the next check goes on from there. */
  stop(): Promise<void>;
};

type Parts = {
  database: Database;
  files: Pick<Files, 'exists'>;
  now: () => number;
  log: Logger;
  verify: VerifyImages;
  repair: Repair;
  stopping: AbortController;
};

const hashOf = ({ name }: { name: string }) => hashOfName(name) ?? '';

/** Compares the stored pictures with their checksums: all of them once a day, single ones when a request asks for it. */
export function createImageCheck(parts: Parts): ImageCheck {
  const { database, files, now, log, verify, repair, stopping } = parts;
  const suspects = new Set<string>();
  let checking: Promise<unknown> | undefined;
  let suspecting: Promise<void> | undefined;

  function report(
    problems: readonly MediaFileRow[],
    { restored, rebuilt: remade, lost }: RepairResult,
  ): void {
    const named = (problem: MediaFileRow['problem']) =>
      problems.filter((row) => row.problem === problem).map(({ name }) => name);
    const [missing, damaged] = [named('missing'), named('damaged')];
    log.warn(
      {
        missing: missing.slice(0, MAX_NAMES),
        damaged: damaged.slice(0, MAX_NAMES),
        lost: lost.slice(0, MAX_NAMES),
      },
      `Picture files are bad: ${missing.length} missing, ${damaged.length} damaged; ${restored.length} restored from a backup, ` +
        `${remade.length} being made again from the largest size, ${lost.length} cannot be repaired`,
    );
  }

  async function repairKnown(isMeant: (row: MediaFileRow) => boolean = () => true): Promise<void> {
    const problems = (await findProblems(database.read)).filter(isMeant);
    if (problems.length > 0) report(problems, await repair(problems));
  }

  async function verifyAll(since: number): Promise<string[]> {
    const bad: string[] = [];
    let after: string | undefined = '';
    while (after !== undefined && !stopping.signal.aborted) {
      const images = await listMediaAfter(database.read, after, BATCH);
      if (images.length > 0) {
        bad.push(...(await verify(images, since)));
        await renewLease(database, now());
      }
      after = images.at(-1)?.hash;
    }
    return bad;
  }

  async function checkAll(isAsked: boolean): Promise<string[] | undefined> {
    if (!(await files.exists())) throw new StorageMissingError('The folder of the pictures is missing.');
    const since = await acquireLease(database, now(), isAsked);
    if (since === undefined) return undefined;
    let isDone = false;
    try {
      const bad = await verifyAll(since);
      isDone = !stopping.signal.aborted;
      if (isDone) await repairKnown();
      return bad;
    } finally {
      await releaseLease(database, now(), isDone);
    }
  }

  async function checkOne(hash: string): Promise<void> {
    const [picture] = await findMedia(database.read, [hash]);
    // Fresh or not: a request met something since.
    if (picture && !stopping.signal.aborted) await verify([picture], Infinity);
  }

  async function checkSuspects(): Promise<void> {
    for (const hash of suspects) {
      if (stopping.signal.aborted) return;
      await checkOne(hash);
      await repairKnown((row) => hashOf(row) === hash);
      suspects.delete(hash);
    }
  }

  /** What was put back by hand is good again. */
  async function checkProblems(): Promise<void> {
    for (const hash of new Set((await findProblems(database.read)).map(hashOf))) await checkOne(hash);
  }

  const failed = (error: unknown) =>
    void log.warn({ err: error }, 'The stored pictures could not be verified');
  function look(): void {
    checking ??= checkProblems()
      .then(() => checkAll(false))
      .catch(failed)
      .finally(() => (checking = undefined));
  }
  const timers = [setTimeout(look, FIRST_AFTER_MS).unref(), setInterval(look, LOOK_EVERY_MS).unref()];

  return {
    async check() {
      await checking;
      const begun = checkAll(true);
      checking = begun.catch(() => undefined).finally(() => (checking = undefined));
      return begun;
    },
    suspect(hash) {
      if (suspects.size >= MAX_SUSPECTS || stopping.signal.aborted) return;
      suspects.add(hash);
      suspecting ??= checkSuspects()
        .catch((error: unknown) => {
          suspects.clear();
          failed(error);
        })
        .finally(() => (suspecting = undefined));
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([checking, suspecting]);
    },
  };
}
