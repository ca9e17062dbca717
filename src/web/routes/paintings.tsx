import { loadCategory } from '../features/category-page/public.ts';
import { SentToNotFound } from '../features/error-pages/sent-to-not-found.tsx';
import { PaintingsScreen } from '../features/gallery/paintings-screen.tsx';
import { breadcrumbs } from '../features/seo/public.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/paintings', {
  load: async ({ ask }) => {
    const [gallery, { aboutMyArt, creativeProcess }] = await Promise.all([
      loadCategory(ask, 'paintings'),
      ask('getSettings'),
    ]);
    return { ...gallery, aboutMyArt, creativeProcess };
  },
  head: ({ data: { category, products }, publicUrl }) => ({
    title: category.name,
    description: category.description,
    picture: products[0]?.picture,
    jsonLd: [
      breadcrumbs(
        [
          { name: 'Home', path: '/' },
          { name: category.name, path: '/paintings' },
        ],
        publicUrl,
      ),
    ],
  }),
  Screen: PaintingsScreen,
  Missing: SentToNotFound,
});
