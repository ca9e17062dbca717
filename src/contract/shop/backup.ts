import { z } from 'zod';
import { Timestamp } from '../text/text.ts';
import { ExistingPassword } from '../accounts/user.ts';

/**
 * The steps of a backup, in this order: it takes a snapshot of the database, saves the images, reads the file again, restores
 * its rows into a temporary database, and copies it to the bucket if there is one.
 */
const backupSteps = ['reading', 'saving', 'checking', 'trying', 'copying'] as const;

export const BackupProgress = z.object({
  step: z.enum(backupSteps),
  /** Images while saving, bytes while checking, parts while copying; 0 in the other steps. */
  done: z.int(),
  /** 0 if it is unknown, as always while reading and trying. */
  total: z.int(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;

/** A restorable backup: the shop has read all of it again and loaded its rows into a temporary database. */
export const StoredBackup = z.object({
  name: z.string(),
  madeAt: Timestamp,
  /** Bytes. */
  size: z.int(),
  /** Whether the bucket has a copy. */
  copied: z.boolean(),
  /** Number of image files that are missing or damaged in this backup. */
  damaged: z.int(),
});
export type StoredBackup = z.infer<typeof StoredBackup>;

export const BackupStatus = z.object({
  /** Newest first. */
  kept: z.array(StoredBackup),
  /** The running backup. */
  progress: BackupProgress.nullable(),
  /** Why the last backup or its copy to the bucket failed; null after a success. */
  failure: z.object({ at: Timestamp, why: z.string() }).nullable(),
  /** Hours between automatic backups; 0 if there are none. */
  every: z.number(),
  /** For how many days, weeks and months the shop keeps one backup each. It also keeps all backups of the last two days. */
  keep: z.object({ daily: z.int(), weekly: z.int(), monthly: z.int() }),
  /** Whether each backup is copied to a bucket. */
  bucket: z.boolean(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** Requires the password again: a backup contains the data of every user, and a stranger might find the screen unlocked. */
export const BackupLinkRequest = z.object({ password: ExistingPassword });

/** `path` downloads the backup, once and within a minute. */
export const BackupLink = z.object({ path: z.string() });
