import { mainGallery } from '#contract/catalog/main-gallery.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { type CardData, toCard } from '#web/features/shared/product-card/card-data.ts';

export type AboutData = {
  story: string[];
  /** The painting beside the story. */
  painting: CardData | null;
};

const MAX_CANDIDATES = '12';

export async function loadAbout(callApi: ApiClient): Promise<AboutData> {
  const [{ story }, categories] = await Promise.all([callApi('getSettings'), callApi('listCategories')]);
  const gallery = mainGallery(categories);
  const newest = gallery
    ? await callApi('listProducts', {
        query: { categoryId: gallery._id, limit: MAX_CANDIDATES, sort: 'newest' },
      })
    : [];
  return { story, painting: choosePainting(newest.map(toCard)) };
}

/** The newest upright painting, or else the newest. Skips those that are too tall beside the story. */
function choosePainting(paintings: readonly CardData[]): CardData | null {
  const candidates = paintings.filter(({ image }) => image && image.height < image.width * 1.5);
  return candidates.find(({ image }) => image && image.width < image.height) ?? candidates[0] ?? null;
}
