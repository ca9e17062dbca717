import { useEffect } from 'react';
import { NotFoundScreen } from '../features/shared/errors/not-found-screen.tsx';
import { categoryPage } from '../features/visitor/category/category-page.ts';
import { loadCategory } from '../features/visitor/category/load-category.ts';
import { useNavigation } from '../navigation/navigation.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/shop/$slug', {
  ...categoryPage,
  load: ({ callApi, params, search }) => loadCategory(callApi, { slug: params.slug, search }),
  parent: () => '/shop',
  Missing: RedirectTo404,
});

/** Sends visitors to /404; crawlers got the status 404 already. */
function RedirectTo404() {
  const { navigate } = useNavigation();
  useEffect(() => {
    void navigate('/404', { replace: true });
  }, [navigate]);
  return <NotFoundScreen />;
}
