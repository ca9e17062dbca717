import type { Ask } from '#contract/routes.ts';
import { type CardData, toCard } from '#web/features/product-grid/public.ts';

export type HomeData = {
  pieces: CardData[];
  painting: CardData | null;
  /** The first lines of the artist's story. */ opening: string;
};

const WALL = 8;

/** The newest pieces that have a picture, and the newest painting for the gallery's card. */
export async function loadHome(ask: Ask): Promise<HomeData> {
  const [{ story }, newest, categories] = await Promise.all([
    ask('getSettings'),
    ask('listProducts', { query: { limit: '30', sort: 'newest' } }),
    ask('listCategories'),
  ]);
  const galleries = new Set(
    categories.filter((category) => category.gallery).map((category) => category._id),
  );
  const pictured = newest.filter((product) => product.images.length > 0);
  const painting = pictured.find((product) => galleries.has(product.category._id));
  const gallery = categories.find((category) => category.gallery);
  const paintings =
    painting || !gallery ? [] : await ask('listProducts', { query: { categoryId: gallery._id, limit: '1' } });
  const shown = painting ?? paintings[0];
  const pieces = spread(pictured.filter((product) => !galleries.has(product.category._id)));
  return {
    pieces: pieces.slice(0, WALL).map(toCard),
    painting: shown ? toCard(shown) : null,
    opening: wholeSentences(story[0] ?? ''),
  };
}

const LONGEST_OPENING = 260;

/** As many whole sentences as fit, the first one whatever its length. */
function wholeSentences(text: string): string {
  const sentences = text.match(/[^.!?]+[.!?]+\s*/g) ?? [text];
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
  const rounds = Math.max(0, ...[...shelves.values()].map((shelf) => shelf.length));
  return Array.from({ length: rounds }, (_, round) =>
    [...shelves.values()].flatMap((shelf) => shelf[round] ?? []),
  ).flat();
}
