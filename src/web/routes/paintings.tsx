import { createFileRoute } from '@tanstack/react-router';
import { loadCategory } from '../features/category-page/public.ts';
import { SentToNotFound } from '../features/error-pages/sent-to-not-found.tsx';
import { PaintingsScreen } from '../features/gallery/paintings-screen.tsx';
import { breadcrumbs, pageHead } from '../features/seo/public.ts';

export const Route = createFileRoute('/paintings')({
  loader: async ({ context }) => {
    const [gallery, { aboutMyArt, creativeProcess }] = await Promise.all([
      loadCategory(context.ask, 'paintings'),
      context.ask('getSettings'),
    ]);
    return { ...gallery, aboutMyArt, creativeProcess };
  },
  head: ({ loaderData, match, matches }) =>
    pageHead(
      {
        title: loaderData?.category.name ?? 'Paintings',
        description: loaderData?.category.description,
        path: '/paintings',
        picture: loaderData?.products[0]?.picture,
        jsonLd: [
          breadcrumbs(
            [
              { name: 'Home', path: '/' },
              { name: loaderData?.category.name ?? 'Paintings', path: '/paintings' },
            ],
            match.context.publicUrl,
          ),
        ],
      },
      matches,
    ),
  component: function PaintingsRoute() {
    return <PaintingsScreen {...Route.useLoaderData()} />;
  },
  notFoundComponent: SentToNotFound,
});
