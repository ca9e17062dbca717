import { z } from 'zod';
import { Id, Timestamp } from '../text/text.ts';

/** A device on which the user is logged in. */
export const ActiveSession = z.object({
  _id: Id,
  /** Browser and operating system from the User-Agent header; empty if it is unknown. */
  device: z.string(),
  createdAt: Timestamp,
  /** Up to an hour too early: the shop stores a use once an hour. */
  lastUsedAt: Timestamp,
  /** True for the session that makes this request. */
  current: z.boolean(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;
