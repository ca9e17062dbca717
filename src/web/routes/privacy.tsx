import { createFileRoute } from '@tanstack/react-router';
import { PolicyScreen } from '../features/policies/public.ts';
import { pageHead, settingsOf } from '../features/seo/public.ts';

export const Route = createFileRoute('/privacy')({
  head: ({ matches }) =>
    pageHead(
      { title: 'Privacy', description: settingsOf(matches)?.policies.privacy[0], path: '/privacy' },
      matches,
    ),
  component: () => <PolicyScreen title="Privacy" policy="privacy" />,
});
