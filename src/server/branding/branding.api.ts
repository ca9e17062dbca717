import {
  type Branding,
  brandingImages,
  type BrandingState,
  isSameBranding,
  wordNames,
} from '#contract/branding/branding.ts';
import { hashOfImage } from '#contract/branding/icons.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import type { Caller } from '../accounts/caller.ts';
import { writeCatalog } from '../catalog/catalog-version.store.ts';
import { findProduct } from '../catalog/products/products.queries.ts';
import { isStale, nextUpdatedAt } from '../platform/optimistic-locking.rules.ts';
import type { Context } from '../context.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { recordUpdate } from '../history/history.store.ts';
import type { Handlers } from '../http/handler-types.ts';
import { keepMedia } from '../media/media.store.ts';
import { readSettings } from '../settings/settings.store.ts';
import { readBranding, writeBranding } from './branding.store.ts';

/** The branding as text for the history, with the name of the product in `hero` instead of its id. */
async function fieldsOf(
  db: Reader,
  { logo, mark, photo, home, navigation, hidden, words, hero, ...texts }: Branding,
) {
  return {
    ...texts,
    hero: (await findProduct(db, hero, 'all'))?.name ?? hero,
    home: home.join(', '),
    navigation: navigation.join(', '),
    hidden: hidden.join(', '),
    // A field for each text: the history cuts a long field, which would hide the change.
    ...Object.fromEntries(wordNames.map((name) => [`words.${name}`, words[name] ?? ''])),
    logo: logo?.url ?? '',
    mark: mark?.url ?? '',
    photo: photo?.url ?? '',
  };
}

/**
 * Takes the sizes of the images from the shop, and counts them as uploaded now, so that a running sweep keeps them.
 * @throws problem `invalid` for an image that the shop does not have
 */
async function withStoredImages(tx: Transaction, branding: Branding, now: number): Promise<Branding> {
  const stored = { ...branding };
  for (const name of brandingImages) {
    const { url } = branding[name] ?? {};
    if (url === undefined) continue;
    const image = await keepMedia(tx, hashOfImage(url) ?? '', now);
    if (!image) throw invalidAt(name, 'This picture is no longer stored. Please choose it again.');
    stored[name] = { url, ...image };
  }
  return stored;
}

const changedAtOf = ({ updatedAt }: BrandingState) => (updatedAt === undefined ? 0 : Date.parse(updatedAt));

/** Publishes a branding; the one before becomes the previous one, if it differs. */
async function publish(
  tx: Transaction,
  context: Context<Caller>,
  before: BrandingState,
  branding: Branding,
): Promise<BrandingState> {
  const previous = isSameBranding(branding, before.branding) ? before.previous : before.branding;
  const values = { current: branding, previous };
  await writeBranding(tx, values, nextUpdatedAt(context.now(), changedAtOf(before)));
  const what = { kind: 'settings', target: { name: (await readSettings(tx)).brand } } as const;
  await recordUpdate(tx, context, what, [await fieldsOf(tx, before.branding), await fieldsOf(tx, branding)]);
  return readBranding(tx);
}

export const brandingHandlers: Handlers<'getBranding' | 'saveBranding' | 'restoreBranding'> = {
  getBranding: ({ database }) => readBranding(database.read),

  saveBranding(context, { body: { updatedAt, ...branding } }) {
    return writeCatalog(context, async (tx) => {
      const before = await readBranding(tx);
      if (isStale(updatedAt, changedAtOf(before))) throw problem('stale');
      // The first time also without a change: the artist has chosen the look of a new shop.
      if (before.updatedAt !== undefined && isSameBranding(branding, before.branding)) return before;
      return publish(tx, context, before, await withStoredImages(tx, branding, context.now()));
    });
  },

  restoreBranding(context, { query: { updatedAt } }) {
    return writeCatalog(context, async (tx) => {
      const before = await readBranding(tx);
      // A repeated request after a lost response would restore the branding that was just replaced.
      if (isStale(updatedAt, changedAtOf(before))) throw problem('stale');
      if (!before.previous) throw problem('conflict', 'The shop has no earlier branding yet.');
      return publish(tx, context, before, before.previous);
    });
  },
};
