import { z } from 'zod';
import { Id } from '../text/text.ts';

/** Products with a picture of which a file is missing or damaged, by name. */
export const DamagedImages = z.object({
  products: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** True when the shop has to be given the picture again: neither a larger size nor a backup has it. */
      isLost: z.boolean(),
    }),
  ),
});
export type DamagedImages = z.infer<typeof DamagedImages>;
