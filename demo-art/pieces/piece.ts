import type { PaperOptions, Sheet } from '../engine/sheet.ts';

export type Piece = {
  slug: string;
  width: number;
  height: number;
  /** How many pixels make one unit of width and height: more than one for what is to be looked at closely. */
  fine?: number;
  paper?: PaperOptions;
  paint: (sheet: Sheet) => Promise<void>;
};
