import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { LimitParam } from '../api/paging.ts';
import { Id, Timestamp } from '../text/text.ts';

/** One field before and after a change, as text for people. Long texts are truncated. */
export const FieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryAction = z.enum(['create', 'update', 'delete', 'restore', 'bulk', 'import']);
export type HistoryAction = z.infer<typeof HistoryAction>;

export const HistoryKind = z.enum(['product', 'category', 'settings', 'catalogue', 'order']);
export type HistoryKind = z.infer<typeof HistoryKind>;

/** Who changed what, and when. */
export const HistoryEntry = z.object({
  _id: Id,
  at: Timestamp,
  /** The name at that time. The account may have been deleted since. */
  by: z.object({ _id: Id, name: z.string() }),
  action: HistoryAction,
  kind: HistoryKind,
  /** The id is absent for the settings, and when one change affected many items. */
  target: z.object({ _id: Id.optional(), name: z.string() }),
  changes: z.array(FieldChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const HistoryQuery = z.object({
  limit: LimitParam.default(limits.pageSize),
  cursor: z.string().max(limits.cursor).optional(),
});
