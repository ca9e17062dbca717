import { isSoldOut } from '#contract/catalog/availability.ts';
import { mainGallery } from '#contract/catalog/main-gallery.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { type CardData, toCard } from '#web/features/shared/product-card/card-data.ts';

export type HomeData = {
  /** The piece that greets. */ hero: CardData | null;
  /** On the shop's card, and on the gallery's. */ piece: CardData | null;
  painting: CardData | null;
  wall: CardData[];
  /** The first lines of the artist's story. */ opening: string;
};

const ON_THE_WALL = 7;
/** With fewer new pieces than this, those on the cards hang on the wall as well. */
const FEW = 3;

/** The newest pieces that have a picture. */
export async function loadHome(ask: ApiClient): Promise<HomeData> {
  const [{ story }, pictured, categories] = await Promise.all([
    ask('getSettings'),
    // Some hundred pieces that were imported and still wait for their pictures would leave bare walls.
    ask('listProducts', { query: { limit: '30', sort: 'newest', pictured: 'true' } }),
    ask('listCategories'),
  ]);
  const gallery = mainGallery(categories);
  const isPainting = (product: PublicProduct) => product.category.gallery;
  const paintings =
    pictured.some(isPainting) || !gallery
      ? pictured.filter(isPainting)
      : await ask('listProducts', { query: { categoryId: gallery._id, limit: '1', pictured: 'true' } });
  const [painting] = paintings;
  const forSale = pictured.filter((product) => !isPainting(product));
  const hero = forSale.find((product) => !isSoldOut(product)) ?? forSale[0] ?? pictured[0];
  const others = pictured.filter((product) => product !== hero);
  const prints = others.filter((product) => !isPainting(product) && isUpright(product));
  const piece = prints.find((product) => !isSoldOut(product)) ?? prints[0] ?? others[0] ?? hero;
  const fresh = others.filter((product) => product !== piece && product !== painting);
  const wall = spread(fresh.length < FEW ? others : fresh);
  return {
    hero: hero ? toCard(hero) : null,
    piece: piece ? toCard(piece) : null,
    painting: painting ? toCard(painting) : null,
    wall: wall.slice(0, ON_THE_WALL).map((product) => ({ ...toCard(product), medium: '' })),
    opening: wholeSentences(story[0] ?? ''),
  };
}

/** Fills a card's frame of four to five well. */
function isUpright(product: PublicProduct): boolean {
  const { picture } = toCard(product);
  return picture !== undefined && picture.width < picture.height && picture.height < picture.width * 1.5;
}

const LONGEST_OPENING = 260;

/** As many whole sentences as fit, the first one whatever its length. */
function wholeSentences(text: string): string {
  const sentences = text.match(/(?<![^.!?])[^.!?]+[.!?]+/g) ?? [text];
  let opening = '';
  for (const sentence of sentences) {
    if (opening !== '' && opening.length + sentence.length > LONGEST_OPENING) break;
    opening += sentence;
  }
  return opening.trim();
}

/** Takes from each category in turn, so that the wall shows what the shop has. */
function spread<P extends { category: { _id: string } }>(products: readonly P[]): P[] {
  const shelves = Map.groupBy(products, (product) => product.category._id);
  const rounds = Math.max(0, ...[...shelves.values()].map((category) => category.length));
  return Array.from({ length: rounds }, (_, round) =>
    [...shelves.values()].flatMap((shelf) => shelf[round] ?? []),
  ).flat();
}
