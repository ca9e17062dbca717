type Size = { width: number; height: number };

/** A column of the gallery is this many rows wide; CSS makes a row that fraction of the column. */
const ROWS_PER_WIDTH = 40;
/** Room for a label of a name on one line, medium and size, in the narrowest column; and for each line more or less. */
const LABEL_ROWS = 15;
const LINE_ROWS = 4;
const SMALL_LINE_ROWS = 3;
/** A name of more letters takes a second line there. */
const LETTERS_A_LINE = 28;
const wideLetter = /[A-Zmw]|\P{ASCII}/u;
const MIN = 30;
const MAX = 120;
/** Two columns and the gap between them, wherever there are three columns or more. */
const ROWS_PER_TWO = 84;
/** A painting lower than this part of its width would be a strip in one column of many. */
const LOW = 0.5;
const STEP = 2;
const WIDE_STEP = 4;
/** Of the frame, in which a painting hangs that is too tall for a column. */
const FRAME = 1.25;

/** False for a scroll that would hang down over what is below it: it is shown in a frame. */
export function hangsFreely(image: Size | undefined): boolean {
  const max = LABEL_ROWS + LINE_ROWS;
  return image === undefined || ROWS_PER_WIDTH * (image.height / image.width) + max <= MAX;
}

/** True for a panorama, which takes two columns of three or more. */
export function hangsWide(picture: Size | undefined): boolean {
  return picture !== undefined && picture.height <= LOW * picture.width;
}

type Hung = { picture?: Size | undefined; name: string; medium: string; size: string };

const emptyLines = ({ medium, size }: Hung) => [medium, size].filter((line) => line === '').length;

/** How many rows a painting and its label take in one column: even numbers, for which classes exist. */
export function rowsFor(hung: Hung): number {
  const { picture, name } = hung;
  const ratio = picture && hangsFreely(picture) ? picture.height / picture.width : FRAME;
  const letters = [...name].reduce((sum, letter) => sum + (wideLetter.test(letter) ? 1.5 : 1), 0);
  const label = LABEL_ROWS + (letters > LETTERS_A_LINE ? LINE_ROWS : 0) - emptyLines(hung) * SMALL_LINE_ROWS;
  const rows = Math.round((ROWS_PER_WIDTH * ratio + label) / STEP) * STEP;
  return Math.min(MAX, Math.max(MIN, rows));
}

/** The same of a painting that hangs wide, across two columns; its classes are further apart. */
export function wideRowsFor(hung: Hung & { picture: Size }): number {
  const { height, width } = hung.picture;
  // A name has twice the room.
  const label = LABEL_ROWS - emptyLines(hung) * SMALL_LINE_ROWS;
  const more = ROWS_PER_TWO * (height / width) + label - MIN;
  return MIN + Math.max(0, Math.ceil(more / WIDE_STEP)) * WIDE_STEP;
}
