import { kindOfRegime } from '#contract/orders/papers/document.ts';
import { financialYearOf } from '#contract/orders/papers/financial-year.ts';
import type { Reader } from '#server/database/database.ts';
import { seriesOf } from './document-number.rules.ts';
import { readPaperSettings } from './paper-settings.store.ts';
import { findConfirmedSeries, findRestoredBackupTime } from './restored-numbers.store.ts';

/** The series that the next documents continue. */
export async function readNextSeries(db: Reader): Promise<string[]> {
  const { prefix, regime } = await readPaperSettings(db);
  return [seriesOf(prefix, kindOfRegime[regime]), seriesOf(prefix, 'credit_note')];
}

/**
 * The time of the restored backup, in epoch milliseconds, and the series whose last numbers are to be confirmed before the
 * next document; undefined if there are none. Another regime or prefix can later continue a series that is not confirmed:
 * documents of it may have been issued after the backup. In the financial years after a confirmation, every series is new.
 * @param now epoch milliseconds
 */
export async function findUnconfirmed(
  db: Reader,
  now: number,
): Promise<{ madeAt: number; series: string[] } | undefined> {
  const madeAt = await findRestoredBackupTime(db);
  if (madeAt === undefined) return undefined;
  const confirmed = await findConfirmedSeries(db);
  const year = financialYearOf(now);
  if ([...confirmed.values()].some((time) => financialYearOf(time) < year)) return undefined;
  const series = (await readNextSeries(db)).filter((each) => !confirmed.has(each));
  return series.length > 0 ? { madeAt, series } : undefined;
}
