import { z } from 'zod';
import { FieldChange } from '../shop/history.ts';
import { limits } from '../api/limits.ts';
import { Id } from '../text/text.ts';

/** The catalogue as a table for a spreadsheet: comma-separated, in UTF-8, with a header. */
export const CatalogFile = z.object({ filename: z.string(), csv: z.string() });
export type CatalogFile = z.infer<typeof CatalogFile>;

export const ImportInput = z.object({
  csv: z
    .string('The table must be text')
    .max(limits.importBody, 'The table is too large')
    .refine((csv) => csv.trim() !== '', 'The table is empty'),
  /** False only tells what would happen. */
  apply: z.boolean('Apply is either true or false'),
  /** The preview's: what is done is what it showed, or nothing. */
  mark: z.string('Mark must be text').max(limits.id, 'Mark is too long').optional(),
});
export type ImportInput = z.infer<typeof ImportInput>;

/** What a table would change or, if `applied`, has changed. With any bad line nothing is. */
export const ImportReport = z.object({
  applied: z.boolean(),
  /** How many products there are of each kind, and how many things are wrong. */
  rows: z.object({ add: z.int(), change: z.int(), same: z.int(), bad: z.int() }),
  /** Tells this from what the table would do to another catalogue. */
  mark: z.string(),
  /** The first products that are added, without `id`, or change. Lines count from 1, the header. */
  changes: z.array(
    z.object({ line: z.int(), id: Id.optional(), name: z.string(), fields: z.array(FieldChange) }),
  ),
  /** The first things that are wrong. */
  bad: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;
