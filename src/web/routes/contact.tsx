import { createFileRoute } from '@tanstack/react-router';
import { PolicyScreen } from '../features/policies/public.ts';
import { pageHead } from '../features/seo/public.ts';

const title = 'Contact';

export const Route = createFileRoute('/contact')({
  loader: async ({ context }) => (await context.ask('getSettings')).policies.contact,
  head: ({ loaderData, matches }) =>
    pageHead({ title, description: loaderData?.[0], path: '/contact' }, matches),
  component: function PolicyRoute() {
    return <PolicyScreen title={title} paragraphs={Route.useLoaderData()} />;
  },
});
