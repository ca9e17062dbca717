import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../features/about/public.ts';
import { pageHead } from '../features/seo/public.ts';

export const Route = createFileRoute('/about')({
  loader: async ({ context }) => {
    const { story } = await context.ask('getSettings');
    return { story };
  },
  head: ({ loaderData, matches }) =>
    pageHead(
      { title: 'About Me', description: loaderData?.story[0], path: '/about', type: 'article' },
      matches,
    ),
  component: function AboutRoute() {
    return <AboutScreen {...Route.useLoaderData()} />;
  },
});
