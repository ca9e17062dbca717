import { z } from 'zod';
import { limits } from '#contract/api/limits.ts';
import { text } from '#contract/text/text.ts';

/** An image as the API returns it. */
export const Image = z.object({
  /** The largest rendition for display; `MAX_IMAGE_SIDE` of image-sources.ts limits its longer side. Only tiles show more detail. */
  url: z.string(),
  position: z.int(),
  /** Pixels of the largest rendition. */
  width: z.int(),
  height: z.int(),
  /** A thumbhash, base64. */
  placeholder: z.string(),
  /**
   * Pixels of the full resolution, from which tiles are made. Absent when the longer side is below
   * `fullResolutionPixels.min` of image-tiles.ts. Only the API, the columns and the names of files call it "fine".
   */
  fine: z.object({ width: z.int(), height: z.int() }).optional(),
  /** Describes the image for people who cannot see it. */
  alt: z.string().optional(),
  /** True once every size and format of `image-sources.ts` exists; before that only the largest WebP, and WebP at 960 and 320. */
  ready: z.boolean(),
});
export type Image = z.infer<typeof Image>;

/** An image from a form: a data URL, or the URL of an uploaded image. */
export const ImageInput = z.object({
  url: z.string('A picture needs a URL'),
  position: z.number('The position of a picture is a number').nullish(),
  alt: text(limits.imageAlt, 'The description of a picture').nullish(),
});
export type ImageInput = z.infer<typeof ImageInput>;

/** An image file, sent as multipart/form-data. */
export const ImageUpload = z.object({
  bytes: z.instanceof(Uint8Array),
  filename: z.string().max(255).default('picture'),
});
export type ImageUpload = z.infer<typeof ImageUpload>;
