import { CategoryScreen, loadCategory } from '../features/category-page/public.ts';
import { SentToNotFound } from '../features/error-pages/sent-to-not-found.tsx';
import { breadcrumbs } from '../features/seo/public.ts';
import { addressOf } from '../navigation/paths.ts';
import { defineRoute, Redirect } from '../navigation/route.ts';

export const route = defineRoute('/shop/$slug', {
  load: async ({ ask, params }) => {
    const found = await loadCategory(ask, params.slug);
    const { slug } = found.category;
    if (slug !== params.slug) throw new Redirect(addressOf('/shop/$slug', { slug }), 301);
    return found;
  },
  head: ({ data: { category, products }, publicUrl }) => {
    const path = category.gallery ? '/paintings' : `/shop/${category.slug}`;
    return {
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
          publicUrl,
        ),
      ],
    };
  },
  parent: () => '/shop',
  Screen: CategoryScreen,
  Missing: SentToNotFound,
});
