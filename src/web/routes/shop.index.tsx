import { createFileRoute } from '@tanstack/react-router';
import { breadcrumbs, pageHead } from '../features/seo/public.ts';
import { ShopScreen } from '../features/shop/public.ts';

export const Route = createFileRoute('/shop/')({
  loader: ({ context }) => context.ask('listCategories'),
  head: ({ loaderData, match, matches }) =>
    pageHead(
      {
        title: 'Shop',
        description: `Browse ${(loaderData ?? []).map((category) => category.name.toLowerCase()).join(', ')}, made by hand.`,
        path: '/shop',
        picture: loaderData?.find((category) => category.cover)?.cover,
        jsonLd: [
          breadcrumbs(
            [
              { name: 'Home', path: '/' },
              { name: 'Shop', path: '/shop' },
            ],
            match.context.publicUrl,
          ),
        ],
      },
      matches,
    ),
  component: function ShopRoute() {
    return <ShopScreen categories={Route.useLoaderData()} />;
  },
});
