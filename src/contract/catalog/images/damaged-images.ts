import { z } from 'zod';
import { brandingImages } from '#contract/branding/branding.ts';
import { Id } from '#contract/text/text.ts';

/** Products, sorted by name, and images of the branding with a missing or damaged file. */
export const DamagedImages = z.object({
  products: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /**
       * True when the shop cannot make the missing or damaged file again from another one. It restores the file at the end of its
       * check if a backup on the server has it; otherwise the image has to be uploaded again.
       */
      isLost: z.boolean(),
    }),
  ),
  /** Only those for which `isLost` would be true. */
  branding: z.array(
    z.object({
      image: z.enum(brandingImages),
      /** Whether it belongs to the previous branding, which the artist can restore. */
      isPrevious: z.boolean(),
    }),
  ),
});
export type DamagedImages = z.infer<typeof DamagedImages>;
