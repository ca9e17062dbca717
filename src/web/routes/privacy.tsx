import { createFileRoute } from '@tanstack/react-router';
import { PolicyScreen } from '../features/policies/public.ts';
import { pageHead } from '../features/seo/public.ts';

const title = 'Privacy';

export const Route = createFileRoute('/privacy')({
  loader: async ({ context }) => (await context.ask('getSettings')).policies.privacy,
  head: ({ loaderData, matches }) =>
    pageHead({ title, description: loaderData?.[0], path: '/privacy' }, matches),
  component: function PolicyRoute() {
    return <PolicyScreen title={title} paragraphs={Route.useLoaderData()} />;
  },
});
