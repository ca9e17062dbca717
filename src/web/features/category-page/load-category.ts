import type { Ask } from '#contract/routes.ts';
import { refusalCode } from '#web/data/call-error.ts';
import { toCard } from '#web/features/product-grid/public.ts';
import { Missing } from '#web/navigation/route.ts';

/** A category and its pieces, as its page shows them. Throws `Missing` for an unknown one. */
export async function loadCategory(ask: Ask, slug: string) {
  try {
    const category = await ask('getCategory', { params: { slug } });
    const products = await ask('listProducts', { query: { categoryId: category._id } });
    return { category, products: products.map(toCard) };
  } catch (error) {
    throw refusalCode(error) === 'not_found' ? new Missing() : error;
  }
}
