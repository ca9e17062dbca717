import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRow, CsvError, parseCsv, writeCsv } from './csv.rules.ts';

function readCsv(text: string): CsvRow[] {
  const reading = parseCsv(text);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);
const awkward = fc.string({
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    "'",
    '"',
    ',',
    ';',
    ' ',
    'a',
    'ल',
    '＝',
    '\uFEFF',
  ),
});
const cell = fc.oneof(awkward, fc.string({ unit: 'binary' }));

describe('a CSV file', () => {
  test('has the same cells when it is parsed again', () => {
    const row = fc.array(cell, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        expect(cellsOf(writeCsv(rows))).toEqual(rows);
      }),
      { numRuns: 1_000 },
    );
  });

  test('has no cell that a spreadsheet would run as a formula', { tags: ['IV27'] }, () => {
    for (const begin of ['=', '+', '-', '@', '\t', '\r', '\n', "'=", '＝']) {
      const text = writeCsv([[`${begin}HYPERLINK("x")`, 'b']]);
      expect(text).toBe(`\uFEFF"'${begin}HYPERLINK(""x"")",b\r\n`);
      expect(cellsOf(text)).toEqual([[`${begin}HYPERLINK("x")`, 'b']]);
    }
    fc.assert(
      fc.property(cell, (value) => {
        // The first character of the cell, after the byte order mark and perhaps a quote.
        const [, written = ''] = /^\uFEFF"?([^]?)/.exec(writeCsv([[value, '']])) ?? [];
        return !'=+-@\t\r\n'.includes(written) || value === '' || written === '';
      }),
    );
  });

  test('may have any line ends, blank lines and leading apostrophes, as spreadsheets write them', () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(readCsv(['a,b', '', '"1\n2",\'tis', ',x'].join(end))).toEqual([
        { line: 1, cells: ['a', 'b'] },
        { line: 3, cells: ['1\n2', "'tis"] },
        { line: 4, cells: ['', 'x'] },
      ]);
    expect(cellsOf('a,b,')).toEqual([['a', 'b', '']]);
    expect(cellsOf('')).toEqual([]);
  });

  test('is rejected with the row of an open or misplaced quote', () => {
    for (const [text, line] of [
      ['a\n"b', 2],
      ['a\nb"c', 2],
      ['"a\nb"c\n', 1],
      ['"a\nb"\nc,"d" ,e', 2],
    ] as const) {
      const read = () => readCsv(text);
      expect(read).toThrow(CsvError);
      expect(read).toThrow(expect.objectContaining({ line }));
    }
  });

  test('is rejected when a row has far too many cells', () => {
    // 100 cells are allowed.
    expect(readCsv(`a\n${','.repeat(99)}`)).toHaveLength(2);
    expect(() => readCsv(`a\n${','.repeat(100)}`)).toThrow(expect.objectContaining({ line: 2 }));
  });

  test('is parsed in linear time', () => {
    const begun = performance.now();
    expect(readCsv(`${'a,"b ""c"""\n'.repeat(300_000)}`)).toHaveLength(300_000);
    expect(() => readCsv(`"${'""'.repeat(2_000_000)}x`)).toThrow(CsvError);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
