import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { text } from '../text/text.ts';

/** A picture as the shop answers it. */
export const Image = z.object({
  /** Address of the largest version, at most 1920 pixels on its longer side. */
  url: z.string(),
  position: z.int(),
  /** Pixels of the largest version. */
  width: z.int(),
  height: z.int(),
  /** A thumbhash, base64. */
  placeholder: z.string(),
  /** Pixels of the finest version, which there are tiles of; absent where the largest version is all there is. */
  fine: z.object({ width: z.int(), height: z.int() }).optional(),
  /** What the picture shows, for somebody who cannot see it. */
  alt: z.string().optional(),
  /** True once every size and format of `picture-sources.ts` is there; before that only WebP at 320 and 960. */
  ready: z.boolean(),
});
export type Image = z.infer<typeof Image>;

/** A picture as a form sends it: a data URL, or an address that the shop gave. */
export const ImageInput = z.object({
  url: z.string('A picture needs an address'),
  position: z.number('The position of a picture is a number').nullish(),
  alt: text(limits.imageAlt, 'The description of a picture').nullish(),
});
export type ImageInput = z.infer<typeof ImageInput>;

/** A picture as a file; it travels as multipart/form-data. */
export const ImageUpload = z.object({
  bytes: z.instanceof(Uint8Array),
  filename: z.string().max(255).default('picture'),
});
export type ImageUpload = z.infer<typeof ImageUpload>;
