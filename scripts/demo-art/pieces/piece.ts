import type { PaperOptions, Sheet } from '../engine/sheet.ts';

export type Piece = {
  slug: string;
  width: number;
  height: number;
  paper?: PaperOptions;
  paint: (sheet: Sheet) => Promise<void>;
};
