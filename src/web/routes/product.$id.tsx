import { createFileRoute, notFound } from '@tanstack/react-router';
import type { Product } from '#contract/product.ts';
import { refusalCode } from '../data/call-error.ts';
import { NotFoundScreen } from '../features/error-pages/not-found-screen.tsx';
import { ProductScreen } from '../features/product-page/public.ts';
import { artwork, breadcrumbs, pageHead, frameOf } from '../features/seo/public.ts';

export const Route = createFileRoute('/product/$id')({
  loader: async ({ context, params }) => {
    try {
      const product = await context.ask('getProduct', { params: { id: params.id } });
      const category = await context.ask('getCategory', { params: { slug: product.category.slug } });
      return { product, gallery: category.gallery };
    } catch (error) {
      throw refusalCode(error) === 'not_found' ? notFound() : error;
    }
  },
  head: ({ loaderData, matches, match, params }) => {
    const path = `/product/${params.id}`;
    if (!loaderData) return pageHead({ title: 'Page not found', path, hidden: true }, matches);
    const { product, gallery } = loaderData;
    const { publicUrl } = match.context;
    return pageHead(
      {
        title: product.name,
        description: product.description,
        path,
        type: 'product',
        picture: product.images[0],
        pictureAlt: product.images[0]?.alt,
        jsonLd: [
          artwork(product, { gallery, brand: frameOf(matches)?.brand ?? '', publicUrl }),
          breadcrumbs(trail(product, gallery), publicUrl),
        ],
      },
      matches,
    );
  },
  component: function ProductRoute() {
    return <ProductScreen {...Route.useLoaderData()} />;
  },
  notFoundComponent: NotFoundScreen,
});

function trail(product: Product, gallery: boolean) {
  const own = { name: product.name, path: `/product/${product._id}` };
  const home = { name: 'Home', path: '/' };
  if (gallery) return [home, { name: product.category.name, path: '/paintings' }, own];
  const category = { name: product.category.name, path: `/shop/${product.category.slug}` };
  return [home, { name: 'Shop', path: '/shop' }, category, own];
}
