import { listedPath } from '../features/browse/public.ts';
import { CategoryScreen, loadCategory } from '../features/category-page/public.ts';
import { SentToNotFound } from '../features/error-pages/sent-to-not-found.tsx';
import { breadcrumbs } from '../features/seo/public.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/shop/$slug', {
  loadsBySearch: true,
  load: ({ ask, params, search }) => loadCategory(ask, { slug: params.slug, search }),
  head: ({ data: { category, found }, publicUrl }) => {
    const { path, asked } = found;
    const listed = listedPath(path, asked);
    return {
      title: `${category.name} Collection${asked.page ? `, page ${asked.page}` : ''}`,
      description: category.description ?? category.browseDescription,
      path: listed ?? path,
      hidden: listed === undefined,
      picture: found.products[0]?.picture,
      jsonLd: [
        breadcrumbs(
          [
            { name: 'Home', path: '/' },
            { name: 'Shop', path: '/shop' },
            { name: category.name, path },
          ],
          publicUrl,
        ),
      ],
    };
  },
  parent: () => '/shop',
  Screen: CategoryScreen,
  Missing: SentToNotFound,
});
