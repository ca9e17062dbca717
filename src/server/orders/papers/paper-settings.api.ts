import type { GoodsTax, PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { problem } from '#contract/api/problems.ts';
import type { Reader } from '#server/database/database.ts';
import { isStale, nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { recordUpdate } from '#server/history/history.store.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { findCategoryNames } from './documents.store.ts';
import { readPaperSettings, writePaperSettings } from './paper-settings.store.ts';

const taxText = ({ hsn, rate }: GoodsTax) =>
  [hsn, rate === null ? '' : `${rate}%`].filter(Boolean).join(' at ');

/** The settings as text for the history, with the names of the categories instead of their ids. */
async function fieldsOf(db: Reader, { categories, shipping, others, ...texts }: PaperSettings) {
  const names = await findCategoryNames(
    db,
    categories.map(({ category }) => category),
  );
  return {
    ...texts,
    // The artist did not change `updatedAt`.
    updatedAt: '',
    hsnAndRates: [
      ...categories.map((tax) => `${names.get(tax.category) ?? tax.category}: ${taxText(tax)}`),
      `Shipping: ${taxText(shipping)}`,
      `Others: ${taxText(others)}`,
    ].join('\n'),
  };
}

export const paperSettingsHandlers: Handlers<'getPaperSettings' | 'savePaperSettings'> = {
  getPaperSettings: ({ database }) => readPaperSettings(database.read),

  savePaperSettings(context, { body }) {
    return context.database.write(async (tx) => {
      const before = await readPaperSettings(tx);
      const changedAt = before.updatedAt === undefined ? 0 : Date.parse(before.updatedAt);
      if (isStale(body.updatedAt, changedAt)) throw problem('stale');
      const categories = body.categories.filter(({ hsn, rate }) => hsn !== '' || rate !== null);
      await writePaperSettings(tx, { ...body, categories }, nextUpdatedAt(context.now(), changedAt));
      const saved = await readPaperSettings(tx);
      const what = { kind: 'settings', target: { name: (await readSettings(tx)).brand } } as const;
      await recordUpdate(tx, context, what, [await fieldsOf(tx, before), await fieldsOf(tx, saved)]);
      return saved;
    });
  },
};
