import { z } from 'zod';
import { Id, Timestamp } from '../text/text.ts';

/** Somewhere that somebody is logged in. */
export const ActiveSession = z.object({
  _id: Id,
  /** Browser and system in plain words, as the browser says; empty where it says nothing that is known. */
  device: z.string(),
  createdAt: Timestamp,
  /** Exact to the hour. */
  lastUsedAt: Timestamp,
  /** The session of the token that asks. */
  current: z.boolean(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;
