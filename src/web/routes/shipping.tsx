import { createFileRoute } from '@tanstack/react-router';
import { PolicyScreen } from '../features/policies/public.ts';
import { pageHead, settingsOf } from '../features/seo/public.ts';

export const Route = createFileRoute('/shipping')({
  head: ({ matches }) =>
    pageHead(
      {
        title: 'Shipping and returns',
        description: settingsOf(matches)?.policies.shipping[0],
        path: '/shipping',
      },
      matches,
    ),
  component: () => <PolicyScreen title="Shipping and returns" policy="shipping" />,
});
