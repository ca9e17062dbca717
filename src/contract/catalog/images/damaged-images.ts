import { z } from 'zod';
import { Id } from '#contract/text/text.ts';

/** Products with a missing or damaged image file, sorted by name. */
export const DamagedImages = z.object({
  products: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** True when neither a larger size nor a backup can restore the image: it has to be uploaded again. */
      isLost: z.boolean(),
    }),
  ),
});
export type DamagedImages = z.infer<typeof DamagedImages>;
