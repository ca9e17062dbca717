import { isSoldOutNow } from '#contract/catalog/availability.ts';
import { mainGallery } from '#contract/catalog/main-gallery.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { problemCode } from '#web/api/api-error.ts';
import { type CardData, toCard } from '#web/features/shared/product-card/card-data.ts';
import { firstSentences } from './first-sentences.ts';

export type HomeData = {
  /** The large product at the top. */
  hero: CardData | null;
  /** The product on the shop's card. */
  shopProduct: CardData | null;
  /** The painting on the gallery's card. */
  painting: CardData | null;
  newProducts: CardData[];
  /** True without a single visible product. */
  opensSoon: boolean;
  /** The first sentences of the artist's story. */
  intro: string;
};

const MAX_NEW_PRODUCTS = 7;
/** If fewer products remain for the list, it also has those on the cards. */
const MIN_NEW_PRODUCTS = 3;

export async function loadHome(callApi: ApiClient): Promise<HomeData> {
  const [{ story, branding }, withImages, categories] = await Promise.all([
    callApi('getSettings'),
    // Only products with images: after an import of hundreds, the newest have none yet.
    callApi('listProducts', { query: { limit: '30', sort: 'newest', pictured: 'true' } }),
    callApi('listCategories'),
  ]);
  const gallery = mainGallery(categories);
  const isPainting = (product: PublicProduct) => product.category.gallery;
  const paintings =
    withImages.some(isPainting) || !gallery
      ? withImages.filter(isPainting)
      : await callApi('listProducts', { query: { categoryId: gallery._id, limit: '1', pictured: 'true' } });
  const [painting] = paintings;
  const [anything] =
    withImages.length > 0 ? withImages : await callApi('listProducts', { query: { limit: '1' } });
  const forSale = withImages.filter((product) => !isPainting(product));
  const chosen = branding?.hero ? await findProduct(callApi, branding.hero) : undefined;
  const hero = chosen ?? forSale.find((product) => !isSoldOutNow(product)) ?? forSale[0] ?? withImages[0];
  const others = withImages.filter((product) => product._id !== hero?._id);
  const uprightForSale = others.filter((product) => !isPainting(product) && isUpright(product));
  const shopProduct =
    uprightForSale.find((product) => !isSoldOutNow(product)) ?? uprightForSale[0] ?? others[0] ?? hero;
  const remaining = others.filter((product) => product !== shopProduct && product !== painting);
  const newProducts = alternateCategories(remaining.length < MIN_NEW_PRODUCTS ? others : remaining);
  return {
    hero: hero ? toCard(hero) : null,
    shopProduct: shopProduct ? toCard(shopProduct) : null,
    painting: painting ? toCard(painting) : null,
    newProducts: newProducts
      .slice(0, MAX_NEW_PRODUCTS)
      .map((product) => ({ ...toCard(product), medium: '' })),
    opensSoon: anything === undefined,
    intro: firstSentences(story[0] ?? ''),
  };
}

/** A product with an image; undefined if visitors cannot see it any more, also for an administrator, who can. */
async function findProduct(callApi: ApiClient, id: string): Promise<PublicProduct | undefined> {
  try {
    const product = await callApi('getProduct', { params: { id } });
    return product.active && product.images.length > 0 ? product : undefined;
  } catch (error) {
    if (problemCode(error) === 'not_found') return undefined;
    throw error;
  }
}

/** True for images that fill the card's frame of 4:5 well. */
function isUpright(product: PublicProduct): boolean {
  const { image } = toCard(product);
  return image !== undefined && image.width < image.height && image.height < image.width * 1.5;
}

/** Takes one product from each category in turn, so that the list shows every kind. */
function alternateCategories<P extends { category: { _id: string } }>(products: readonly P[]): P[] {
  const byCategory = Map.groupBy(products, (product) => product.category._id);
  const rounds = Math.max(0, ...[...byCategory.values()].map((category) => category.length));
  return Array.from({ length: rounds }, (_, round) =>
    [...byCategory.values()].flatMap((category) => category[round] ?? []),
  ).flat();
}
