import { z } from 'zod';
import { Timestamp, text } from '#contract/text/text.ts';

/** The last numbers of this financial year. They have to be confirmed after a backup was restored. */
export const DocumentNumbers = z.object({
  /** When the restored backup was made; absent when the numbers are confirmed. */
  backupOf: Timestamp.optional(),
  series: z.array(
    z.object({
      /** The first number of the series, such as KI/26-27/0001. */
      first: z.string(),
      /** The last one that the shop knows; absent before the first. */
      last: z.string().optional(),
    }),
  ),
});
export type DocumentNumbers = z.infer<typeof DocumentNumbers>;

const NUMBER_ERROR = 'Please give a whole number of a document, such as KI/26-27/0012';

/** The last issued number of each series, which may also have another prefix. */
export const DocumentNumbersInput = z.object({
  numbers: z
    .array(
      text(20, 'A number')
        .trim()
        .toUpperCase()
        // The last letter is the kind: receipt, bill of supply, tax invoice, credit note.
        .regex(/^(?:[A-Z0-9]{0,3}[RBIC]\/\d\d-\d\d\/\d{4,7})?$/, NUMBER_ERROR),
      'Numbers must be a list',
    )
    .max(50, 'There can be at most 50 numbers'),
  /**
   * Whether no document was issued after the backup in the series whose numbers are not given. Otherwise the numbers that
   * the next documents continue must be given: the backup cannot know them.
   */
  noneAfterBackup: z.boolean('Either no document was issued or some were').optional(),
});
