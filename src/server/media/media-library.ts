import type { Readable } from 'node:stream';
import type { MediaRow } from '../database/tables.ts';

/** A picture that has been decoded, re-encoded and stored durably; its row still has to be written. */
export type Ingested = Pick<MediaRow, 'hash' | 'width' | 'height' | 'placeholder'>;

/** Pictures: taking them in, keeping them, handing them out. */
export type MediaLibrary = {
  /**
   * Decodes, cleans and stores one picture.
   * @param name how a message should call it, such as 'Picture 2'
   * @throws problem `invalid` (not a picture, damaged, too many pixels), `too_large`, `unavailable` (too many at once)
   */
  ingest(bytes: Uint8Array, name: string): Promise<Ingested>;
  /** One stored file such as `{hash}-960.webp`, or undefined when there is none. `size` is in bytes. */
  open(name: string): Promise<{ stream(range?: { start: number; end: number }): Readable; size: number; type: string } | undefined>;
  /** Starts making the remaining sizes and formats of what is `early`, one picture at a time, in the background. */
  wake(): void;
  /** Deletes stored files that no row needs. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
};
