import { createFileRoute } from '@tanstack/react-router';
import { PolicyScreen } from '../features/policies/public.ts';
import { pageHead } from '../features/seo/public.ts';

const title = 'Terms';

export const Route = createFileRoute('/terms')({
  loader: async ({ context }) => (await context.ask('getSettings')).policies.terms,
  head: ({ loaderData, matches }) =>
    pageHead({ title, description: loaderData?.[0], path: '/terms' }, matches),
  component: function PolicyRoute() {
    return <PolicyScreen title={title} paragraphs={Route.useLoaderData()} />;
  },
});
