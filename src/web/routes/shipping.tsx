import { createFileRoute } from '@tanstack/react-router';
import { PolicyScreen } from '../features/policies/public.ts';
import { pageHead } from '../features/seo/public.ts';

const title = 'Shipping and returns';

export const Route = createFileRoute('/shipping')({
  loader: async ({ context }) => (await context.ask('getSettings')).policies.shipping,
  head: ({ loaderData, matches }) =>
    pageHead({ title, description: loaderData?.[0], path: '/shipping' }, matches),
  component: function PolicyRoute() {
    return <PolicyScreen title={title} paragraphs={Route.useLoaderData()} />;
  },
});
