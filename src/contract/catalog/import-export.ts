import { z } from 'zod';
import { FieldChange } from '../shop/history.ts';
import { limits } from '../api/limits.ts';
import { Id } from '../text/text.ts';

/** The catalog as CSV for a spreadsheet: UTF-8, with a header. */
export const CatalogFile = z.object({ filename: z.string(), csv: z.string() });
export type CatalogFile = z.infer<typeof CatalogFile>;

export const ImportInput = z.object({
  csv: z
    .string('The table must be text')
    .max(limits.importBody, 'The table is too large')
    .refine((csv) => csv.trim() !== '', 'The table is empty'),
  /** False returns a preview. */
  apply: z.boolean('Apply is either true or false'),
  /** The `mark` of the preview: the import does what that showed, once, or nothing. */
  mark: z.string('Mark must be text').max(limits.id, 'Mark is too long').optional(),
});
export type ImportInput = z.infer<typeof ImportInput>;

/** The changes that an import would make or, if `applied`, has made. A file with an error changes nothing. */
export const ImportReport = z.object({
  applied: z.boolean(),
  /** The number of products of each kind, and the number of errors. */
  rows: z.object({ add: z.int(), change: z.int(), same: z.int(), bad: z.int() }),
  /** Names this preview and what it would do: applying it needs the mark. */
  mark: z.string(),
  /**
   * The first products that are added (without `id`) or changed. `line` is the row as a spreadsheet counts it; the header is
   * row 1.
   */
  changes: z.array(
    z.object({ line: z.int(), id: Id.optional(), name: z.string(), fields: z.array(FieldChange) }),
  ),
  /** The first errors. */
  bad: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type ImportReport = z.infer<typeof ImportReport>;
