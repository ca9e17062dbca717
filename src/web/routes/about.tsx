import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../features/about/public.ts';
import { pageHead, settingsOf } from '../features/seo/public.ts';

export const Route = createFileRoute('/about')({
  head: ({ matches }) =>
    pageHead(
      { title: 'About Me', description: settingsOf(matches)?.story[0], path: '/about', type: 'article' },
      matches,
    ),
  component: AboutScreen,
});
