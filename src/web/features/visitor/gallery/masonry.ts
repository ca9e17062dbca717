type Size = { width: number; height: number };

/** The width of a column in rows; CSS sets the height of a row to this fraction of the width. */
const ROWS_PER_COLUMN_WIDTH = 40;
/** Rows of a label in the narrowest column, with one line each for name, medium and size. */
const LABEL_ROWS = 15;
/** Rows of a second line of the name. */
const LINE_ROWS = 4;
/** Rows that a missing medium or size saves. */
const SMALL_LINE_ROWS = 3;
/** A longer name takes a second line in the narrowest column. */
const MAX_LETTERS_PER_LINE = 28;
/** Capitals, m, w and letters of other scripts count as one and a half. */
const wideLetter = /[A-Zmw]|\P{ASCII}/u;
const MIN_ROWS = 30;
const MAX_ROWS = 120;
/** The width of two columns and their gap, in layouts of three or more columns. */
const ROWS_PER_TWO_COLUMNS = 84;
/** A painting with a smaller height per width would be a thin strip in one column. */
const PANORAMA_RATIO = 0.5;
/** gallery.css has classes for every second number of rows, and for every fourth across two columns. */
const STEP = 2;
const WIDE_STEP = 4;
/** Height per width of the frame for paintings that are too tall for a column. */
const FRAME_RATIO = 1.25;

/** False for a painting so tall that it would overlap the items below: a frame shows it. */
export function fitsColumn(image: Size | undefined): boolean {
  const labelRows = LABEL_ROWS + LINE_ROWS;
  return image === undefined || ROWS_PER_COLUMN_WIDTH * (image.height / image.width) + labelRows <= MAX_ROWS;
}

/** True for a panorama, which spans two columns in layouts of three or more. */
export function spansTwoColumns(image: Size | undefined): boolean {
  return image !== undefined && image.height <= PANORAMA_RATIO * image.width;
}

type GalleryItem = { image?: Size | undefined; name: string; medium: string; size: string };

const emptyLines = ({ medium, size }: GalleryItem) => [medium, size].filter((line) => line === '').length;

/** The rows of a painting and its label in one column. Even numbers only: gallery.css has classes for these. */
export function gridRows(item: GalleryItem): number {
  const { image, name } = item;
  const ratio = image && fitsColumn(image) ? image.height / image.width : FRAME_RATIO;
  const letters = [...name].reduce((sum, letter) => sum + (wideLetter.test(letter) ? 1.5 : 1), 0);
  const label =
    LABEL_ROWS + (letters > MAX_LETTERS_PER_LINE ? LINE_ROWS : 0) - emptyLines(item) * SMALL_LINE_ROWS;
  const rows = Math.round((ROWS_PER_COLUMN_WIDTH * ratio + label) / STEP) * STEP;
  return Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows));
}

/** The same across two columns, in steps of four rows. */
export function wideGridRows(item: GalleryItem & { image: Size }): number {
  const { height, width } = item.image;
  // A name has twice the width and needs no second line.
  const label = LABEL_ROWS - emptyLines(item) * SMALL_LINE_ROWS;
  const more = ROWS_PER_TWO_COLUMNS * (height / width) + label - MIN_ROWS;
  return MIN_ROWS + Math.max(0, Math.ceil(more / WIDE_STEP)) * WIDE_STEP;
}
