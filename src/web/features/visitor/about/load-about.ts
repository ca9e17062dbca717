import { mainGallery } from '#contract/catalog/main-gallery.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { type CardData, toCard } from '#web/features/shared/product-card/card-data.ts';

export type AboutData = {
  story: string[];
  /** A painting of hers, that hangs beside the words. */
  painting: CardData | null;
};

/** Of the newest ones. */
const LOOKED_THROUGH = '12';

export async function loadAbout(ask: ApiClient): Promise<AboutData> {
  const [{ story }, categories] = await Promise.all([ask('getSettings'), ask('listCategories')]);
  const gallery = mainGallery(categories);
  const newest = gallery
    ? await ask('listProducts', {
        query: { categoryId: gallery._id, limit: LOOKED_THROUGH, sort: 'newest' },
      })
    : [];
  return { story, painting: besideWords(newest.map(toCard)) };
}

/** The newest upright one, or else the newest; but none that would hang far down beside the words. */
function besideWords(paintings: readonly CardData[]): CardData | null {
  const fitting = paintings.filter(({ picture }) => picture && picture.height < picture.width * 1.5);
  return fitting.find(({ picture }) => picture && picture.width < picture.height) ?? fitting[0] ?? null;
}
