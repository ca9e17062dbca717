type Size = { width: number; height: number };

/** A column of the gallery is this many rows wide; CSS makes a row that fraction of the column. */
const ROWS_PER_WIDTH = 40;
/** Room for the label below a painting. */
const LABEL_ROWS = 17;
const LEAST = 30;
const MOST = 120;
/** Of the frame, in which a painting hangs that is too tall for a column. */
const FRAME = 1.25;

/** False for a scroll that would hang down over what is below it: it is shown in a frame. */
export function hangsFreely(picture: Size | undefined): boolean {
  return picture === undefined || ROWS_PER_WIDTH * (picture.height / picture.width) + LABEL_ROWS <= MOST;
}

/** How many rows a painting takes, from its proportions: even numbers, for which classes exist. */
export function rowsFor(picture: Size | undefined): number {
  const ratio = picture && hangsFreely(picture) ? picture.height / picture.width : FRAME;
  const rows = Math.round((ROWS_PER_WIDTH * ratio + LABEL_ROWS) / 2) * 2;
  return Math.min(MOST, Math.max(LEAST, rows));
}
