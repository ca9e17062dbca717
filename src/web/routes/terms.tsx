import { createFileRoute } from '@tanstack/react-router';
import { PolicyScreen } from '../features/policies/public.ts';
import { pageHead, settingsOf } from '../features/seo/public.ts';

export const Route = createFileRoute('/terms')({
  head: ({ matches }) =>
    pageHead(
      { title: 'Terms', description: settingsOf(matches)?.policies.terms[0], path: '/terms' },
      matches,
    ),
  component: () => <PolicyScreen title="Terms" policy="terms" />,
});
