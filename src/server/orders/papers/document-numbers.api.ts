import { invalidAt } from '#contract/api/problems.ts';
import type { DocumentNumbers } from '#contract/orders/papers/document-numbers.ts';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import type { Reader } from '#server/database/database.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { numberText } from './document-number.rules.ts';
import { findSeries, markConfirmed, setLastNumber } from './restored-numbers.store.ts';
import { findUnconfirmed, readNextSeries } from './unconfirmed-numbers.ts';

/** The series that the next documents continue, and those of a financial year that the shop knows. */
async function readAllSeries(db: Reader, year: number): Promise<Set<string>> {
  return new Set([
    ...(await readNextSeries(db)),
    ...(await findSeries(db, year)).map(({ series }) => series),
  ]);
}

async function readNumbers(db: Reader, now: number): Promise<DocumentNumbers> {
  const year = financialYearOf(now);
  const unconfirmed = await findUnconfirmed(db, now);
  const last = new Map((await findSeries(db, year)).map((row) => [row.series, row.last]));
  return {
    backupOf: unconfirmed && isoTimestamp(unconfirmed.madeAt),
    series: [...(await readAllSeries(db, year))].map((series) => {
      const sequence = last.get(series);
      return {
        first: numberText(series, year, 1),
        last: sequence === undefined ? undefined : numberText(series, year, sequence),
      };
    }),
  };
}

/** @throws problem `invalid` for a series that would continue after its last number in the backup, although later ones may exist */
async function requireNumbers(db: Reader, numbers: readonly string[], now: number): Promise<void> {
  const unconfirmed = new Set((await findUnconfirmed(db, now))?.series);
  for (const [index, series] of (await readNextSeries(db)).entries())
    if (unconfirmed.has(series) && !numbers.some((number) => number.startsWith(`${series}/`)))
      throw invalidAt(
        `numbers.${index}`,
        'Please enter the last number that you issued, or say below that there is none after the backup',
      );
}

export const documentNumberHandlers: Handlers<'getDocumentNumbers' | 'confirmDocumentNumbers'> = {
  getDocumentNumbers: ({ database, now }) => readNumbers(database.read, now()),

  confirmDocumentNumbers: ({ database, now }, { body: { numbers, noneAfterBackup } }) =>
    database.write(async (tx) => {
      if (!noneAfterBackup) await requireNumbers(tx, numbers, now());
      const year = financialYearOf(now());
      for (const [index, number] of numbers.entries()) {
        if (number === '') continue;
        const [series = '', yearText, digits] = number.split('/');
        const reject = (message: string) => invalidAt(`numbers.${index}`, message);
        if (yearText !== shortYear(year)) throw reject(`A number of this year has /${shortYear(year)}/`);
        const known = (await findSeries(tx, year)).find((row) => row.series === series)?.last ?? 0;
        if (Number(digits) < known)
          throw reject(`The shop has already issued ${numberText(series, year, known)}`);
        if (Number(digits) > 0)
          await setLastNumber(tx, { series, financial_year: year, last: Number(digits) });
        await markConfirmed(tx, series, now());
      }
      if (noneAfterBackup)
        for (const series of await readAllSeries(tx, year)) await markConfirmed(tx, series, now());
      return readNumbers(tx, now());
    }),
};
