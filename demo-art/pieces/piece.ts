import type { PaperOptions, Sheet } from '../engine/sheet.ts';

export type Piece = {
  slug: string;
  width: number;
  height: number;
  /** Pixels per unit of width and height: more than one for pictures with deep zoom. */
  pixelsPerUnit?: number;
  paper?: PaperOptions;
  paint: (sheet: Sheet) => Promise<void>;
};
