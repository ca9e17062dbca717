// A spreadsheet takes a cell that begins like this for a formula; the wide forms are those of East Asian keyboards.
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Text that no spreadsheet runs: an apostrophe before what would be a formula. */
const disarm = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);
const rearm = (cell: string) => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);

function writeCell(cell: string): string {
  const safe = disarm(cell);
  return safe !== cell || /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Further rows of a table. */
export function writeRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');
}

/** A table as RFC 4180 has it, with the mark by which spreadsheets know UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${writeRows(rows)}`;
}

export type CsvRow = { line: number; cells: string[] };
/** The line, counted from 1, at which a text stops being a table, and why. */
export class CsvError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** No spreadsheet has longer cells. Everything that reads one takes a share of a second for each million characters. */
const MAX_CELL = 32_767;
/** With its quotation marks written twice. */
const MAX_WRITTEN = 2 * MAX_CELL;

const plain = new RegExp(`[^",\\r\\n]{0,${MAX_CELL + 1}}`, 'y');
const ending = /,|\r\n|\n|\r|$/y;

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Where the quote stands that closes what begins at `at`, as far as a cell can go; -1 when none does. */
function closingQuote(text: string, at: number): number {
  let quote = text.indexOf('"', at);
  while (quote !== -1 && quote <= at + MAX_WRITTEN && text[quote + 1] === '"')
    quote = text.indexOf('"', quote + 2);
  return quote;
}

/** The cell that begins at `at`, too long perhaps, and where it ends; undefined when a quote in it never closes. */
function cellAt(text: string, at: number): { cell: string; end: number } | undefined {
  if (text[at] !== '"') {
    const cell = matchAt(plain, text, at) ?? '';
    return { cell, end: at + cell.length };
  }
  const close = closingQuote(text, at + 1);
  if (close === -1) return undefined;
  if (close > at + 1 + MAX_WRITTEN) return { cell: text.slice(at + 1, close), end: close };
  return { cell: text.slice(at + 1, close).replaceAll('""', '"'), end: close + 1 };
}

/** No table of products has as many columns. */
const MAX_CELLS = 100;

/**
 * The rows of a table as `writeCsv` or a spreadsheet writes it, without blank lines. Yields after each cell.
 * @param max rows; at the first one beyond them it ends
 * @throws CsvError where a quote stands in the wrong place, a cell is too long, or a line has far too many cells
 */
export function* readingCsv(text: string, max = Infinity): Generator<void, CsvRow[], void> {
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; ;) {
    const found = cellAt(text, at);
    if (found && found.cell.length > MAX_CELL)
      throw new CsvError(line, `A cell has more than ${MAX_CELL.toLocaleString('en')} characters`);
    const end = found && matchAt(ending, text, found.end);
    if (!found || end === undefined) throw new CsvError(line, 'A quotation mark stands where none can be');
    if (row.cells.length === MAX_CELLS) throw new CsvError(line, `A line has more than ${MAX_CELLS} cells`);
    row.cells.push(rearm(found.cell));
    const isBlank = row.cells.length === 1 && found.end === at;
    const next = found.end + end.length;
    line += text.slice(at, next).match(/\r\n|\n|\r/g)?.length ?? 0;
    at = next;
    yield;
    if (end === ',') continue;
    if (!isBlank) rows.push(row);
    if (end === '' || rows.length > max) return rows;
    row = { line, cells: [] };
  }
}
