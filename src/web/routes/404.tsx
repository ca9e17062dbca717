import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../features/error-pages/not-found-screen.tsx';
import { pageHead } from '../features/seo/public.ts';

export const Route = createFileRoute('/404')({
  head: ({ matches }) => pageHead({ title: 'Page not found', path: '/404', hidden: true }, matches),
  component: NotFoundScreen,
});
