/** A photo that is decoded row by row. */
export type PhotoRows = {
  width: number;
  height: number;
  /** EXIF orientation that the rows still need, 1 to 8. */
  orientation: number;
  /** The color profile of the rows, if it is for RGB. */
  icc: Uint8Array<ArrayBuffer> | undefined;
  /** Whether it has an alpha channel. */
  mayBeTransparent: boolean;
  /** Rows of RGBA pixels from the top; each is valid until the next one. @throws PhotoError */
  rows(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};
