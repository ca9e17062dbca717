import { createFileRoute, redirect } from '@tanstack/react-router';
import { CategoryScreen, loadCategory } from '../features/category-page/public.ts';
import { SentToNotFound } from '../features/error-pages/sent-to-not-found.tsx';
import { breadcrumbs, pageHead } from '../features/seo/public.ts';

export const Route = createFileRoute('/shop/$slug')({
  loader: async ({ context, params }) => {
    const found = await loadCategory(context.ask, params.slug);
    if (found.category.slug !== params.slug) {
      throw redirect({
        to: '/shop/$slug',
        params: { slug: found.category.slug },
        statusCode: 301,
        replace: true,
      });
    }
    return found;
  },
  head: ({ loaderData, match, matches, params }) => {
    if (!loaderData)
      return pageHead({ title: 'Page not found', path: `/shop/${params.slug}`, hidden: true }, matches);
    const { category, products } = loaderData;
    const path = category.gallery ? '/paintings' : `/shop/${category.slug}`;
    return pageHead(
      {
        title: `${category.name} Collection`,
        description: category.description ?? category.browseDescription,
        path,
        picture: products[0]?.picture,
        jsonLd: [
          breadcrumbs(
            [
              { name: 'Home', path: '/' },
              { name: 'Shop', path: '/shop' },
              { name: category.name, path },
            ],
            match.context.publicUrl,
          ),
        ],
      },
      matches,
    );
  },
  component: function CategoryRoute() {
    return <CategoryScreen {...Route.useLoaderData()} />;
  },
  notFoundComponent: SentToNotFound,
});
