import { invalidAt } from '#contract/api/problems.ts';
import type { DocumentNumbers } from '#contract/orders/papers/document-numbers.ts';
import { kindOfRegime } from '#contract/orders/papers/document.ts';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import type { Reader } from '#server/database/database.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { numberText, seriesOf } from './document-number.rules.ts';
import { readPaperSettings } from './paper-settings.store.ts';
import {
  findRestoredBackupTime,
  findSeries,
  setLastNumber,
  unmarkRestored,
} from './restored-numbers.store.ts';

/** The series that the next documents continue. */
async function readNextSeries(db: Reader): Promise<string[]> {
  const { prefix, regime } = await readPaperSettings(db);
  return [seriesOf(prefix, kindOfRegime[regime]), seriesOf(prefix, 'credit_note')];
}

async function readNumbers(db: Reader, year: number): Promise<DocumentNumbers> {
  const madeAt = await findRestoredBackupTime(db);
  const last = new Map((await findSeries(db, year)).map((row) => [row.series, row.last]));
  const next = await readNextSeries(db);
  return {
    backupOf: madeAt === undefined ? undefined : isoTimestamp(madeAt),
    series: [...new Set([...next, ...last.keys()])].map((series) => {
      const sequence = last.get(series);
      return {
        first: numberText(series, year, 1),
        last: sequence === undefined ? undefined : numberText(series, year, sequence),
      };
    }),
  };
}

/** @throws problem `invalid` for a series that would continue after its last number in the backup, although later ones may exist */
async function requireNumbers(db: Reader, numbers: readonly string[]): Promise<void> {
  if ((await findRestoredBackupTime(db)) === undefined) return;
  for (const [index, series] of (await readNextSeries(db)).entries())
    if (!numbers.some((number) => number.startsWith(`${series}/`)))
      throw invalidAt(
        `numbers.${index}`,
        'Please enter the last number that you issued, or say below that there is none after the backup',
      );
}

export const documentNumberHandlers: Handlers<'getDocumentNumbers' | 'confirmDocumentNumbers'> = {
  getDocumentNumbers: ({ database, now }) => readNumbers(database.read, financialYearOf(now())),

  confirmDocumentNumbers: ({ database, now }, { body: { numbers, noneAfterBackup } }) =>
    database.write(async (tx) => {
      if (!noneAfterBackup) await requireNumbers(tx, numbers);
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
      }
      await unmarkRestored(tx);
      return readNumbers(tx, year);
    }),
};
