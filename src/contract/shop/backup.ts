import { z } from 'zod';
import { Timestamp } from '../text/text.ts';
import { ExistingPassword } from '../accounts/user.ts';

/** What a backup under way is doing, in this order; `copying` only where a bucket is named. */
export const backupSteps = ['reading', 'saving', 'checking', 'trying', 'copying'] as const;

export const BackupProgress = z.object({
  step: z.enum(backupSteps),
  /** Of `total`: pictures while saving, bytes while checking, parts while copying. */
  done: z.int(),
  /** 0 where nobody knows how much there is to do. */
  total: z.int(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;

/** One that could be restored: it was read again and tried out before it was kept. */
export const StoredBackup = z.object({
  name: z.string(),
  madeAt: Timestamp,
  /** Bytes. */
  size: z.int(),
  /** Whether a copy of it went to the bucket. */
  copied: z.boolean(),
  /** Picture files in it that are missing or damaged: a shop restored from it is without them. */
  damaged: z.int(),
});
export type StoredBackup = z.infer<typeof StoredBackup>;

export const BackupStatus = z.object({
  /** The newest first. */
  kept: z.array(StoredBackup),
  /** The one under way. */
  progress: BackupProgress.nullable(),
  /** Why the last one came to nothing, or did not reach the bucket; null once one has done both. */
  failure: z.object({ at: Timestamp, why: z.string() }).nullable(),
  /** Hours between two that the shop makes by itself; 0 for none. */
  every: z.number(),
  /** How many days, weeks and months keep one each. */
  keep: z.object({ daily: z.int(), weekly: z.int(), monthly: z.int() }),
  /** Whether a copy of each goes to a bucket. */
  bucket: z.boolean(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** A backup holds all that the shop knows about anybody: who found a screen open must not have it. */
export const BackupLinkRequest = z.object({ password: ExistingPassword });

/** Where it can be fetched, once and within a minute. */
export const BackupLink = z.object({ path: z.string() });
