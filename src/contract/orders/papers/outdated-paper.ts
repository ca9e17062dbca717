import { z } from 'zod';

/** The valid document of a sale, where it says something else than the order does now. It stays as it was issued. */
export const OutdatedPaper = z.object({
  number: z.string(),
  /** Rupees: its total less its credit notes. */
  amount: z.number(),
  /** What is different: the order is canceled and less than the amount is retained of it, or its lines, its recipient or its total have changed. */
  differsIn: z.array(z.enum(['canceled', 'lines', 'recipient', 'amount'])),
});
export type OutdatedPaper = z.infer<typeof OutdatedPaper>;
