/** A column of the gallery is this many rows wide; CSS makes a row that fraction of the column. */
const ROWS_PER_WIDTH = 40;
/** Room for the label below a painting. */
const LABEL_ROWS = 17;
const LEAST = 30;
const MOST = 120;

/** How many rows a painting takes, from its proportions: even numbers, for which classes exist. */
export function rowsFor(picture: { width: number; height: number } | undefined): number {
  const ratio = picture ? picture.height / picture.width : 1.25;
  const rows = Math.round((ROWS_PER_WIDTH * ratio + LABEL_ROWS) / 2) * 2;
  return Math.min(MOST, Math.max(LEAST, rows));
}
