import { listedPath } from '../features/browse/public.ts';
import { loadCategory } from '../features/category-page/public.ts';
import { SentToNotFound } from '../features/error-pages/sent-to-not-found.tsx';
import { PaintingsScreen } from '../features/gallery/paintings-screen.tsx';
import { breadcrumbs } from '../features/seo/public.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/paintings', {
  loadsBySearch: true,
  load: async ({ ask, search }) => {
    const [gallery, { aboutMyArt, creativeProcess }] = await Promise.all([
      loadCategory(ask, { slug: 'paintings', search }),
      ask('getSettings'),
    ]);
    return { ...gallery, aboutMyArt, creativeProcess };
  },
  head: ({ data: { category, found }, publicUrl }) => ({
    title: found.asked.page ? `${category.name}, page ${found.asked.page}` : category.name,
    description: category.description,
    path: listedPath('/paintings', found.asked) ?? '/paintings',
    hidden: listedPath('/paintings', found.asked) === undefined,
    picture: found.products[0]?.picture,
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
