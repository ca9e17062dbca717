// Spreadsheets run a cell that begins like this as a formula; East Asian keyboards type the wide forms.
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Text that no spreadsheet runs: puts an apostrophe before a formula. */
const escapeFormula = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);
/** The text before `escapeFormula`. */
const unescapeFormula = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

/** A number is no formula, also below 0. */
function writeCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = escapeFormula(cell);
  return safe !== cell || /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows without the byte order mark of a file. */
export function writeRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** A file by RFC 4180, with the byte order mark by which spreadsheets recognize UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${writeRows(rows)}`;
}

/** `line` counts the rows of a spreadsheet from 1, blank ones included: a cell can have several lines of text. */
export type CsvRow = { line: number; cells: string[] };
/** An error in a row. */
export type BadRow = { line: number; message: string };
/** The first row that is not valid CSV, and why. */
export class CsvError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** The longest cell of spreadsheets. Reading takes a fraction of a second for each million characters. */
const MAX_CELL = 32_767;
/** The longest cell with every quotation mark doubled. */
const MAX_QUOTED = 2 * MAX_CELL;

/** Both match at an index: a cell without quotes, and what may follow a cell. */
const plain = new RegExp(`[^",\\r\\n]{0,${MAX_CELL + 1}}`, 'y');
const ending = /,|\r\n|\n|\r|$/y;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** The index of the quote that closes a cell from `at`; -1 if there is none. Stops after the longest cell. */
function closingQuote(text: string, at: number): number {
  let quote = text.indexOf('"', at);
  while (quote !== -1 && quote <= at + MAX_QUOTED && text[quote + 1] === '"')
    quote = text.indexOf('"', quote + 2);
  return quote;
}

/** The cell that begins at `at`, perhaps too long, and its end; undefined when its quote is never closed. */
function cellAt(text: string, at: number): { cell: string; end: number } | undefined {
  if (text[at] !== '"') {
    const cell = matchAt(plain, text, at) ?? '';
    return { cell, end: at + cell.length };
  }
  const close = closingQuote(text, at + 1);
  if (close === -1) return undefined;
  if (close > at + 1 + MAX_QUOTED) return { cell: text.slice(at + 1, close), end: close };
  return { cell: text.slice(at + 1, close).replaceAll('""', '"'), end: close + 1 };
}

/** Far more than the columns of a product. */
const MAX_CELLS = 100;

/**
 * Parses a file from `writeCsv` or a spreadsheet, without blank lines. Yields after each cell.
 * @param max the number of rows; parsing stops after one more
 * @throws CsvError for a quote in the wrong position, too long a cell or too many cells
 */
export function* parseCsv(text: string, max = Infinity): Generator<void, CsvRow[], void> {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; ;) {
    const found = cellAt(text, at);
    if (found && found.cell.length > MAX_CELL)
      throw new CsvError(line, `A cell has more than ${MAX_CELL.toLocaleString('en')} characters`);
    const end = found && matchAt(ending, text, found.end);
    if (!found || end === undefined) throw new CsvError(line, 'A quotation mark is in the wrong position');
    if (row.cells.length === MAX_CELLS) throw new CsvError(line, `A row has more than ${MAX_CELLS} cells`);
    row.cells.push(unescapeFormula(found.cell));
    const isBlank = row.cells.length === 1 && found.end === at;
    const next = found.end + end.length;
    at = next;
    yield;
    if (end === ',') continue;
    if (!isBlank) rows.push(row);
    if (end === '' || rows.length > max) return rows;
    line += 1;
    row = { line, cells: [] };
  }
}
