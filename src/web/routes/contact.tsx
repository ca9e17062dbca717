import { createFileRoute } from '@tanstack/react-router';
import { PolicyScreen } from '../features/policies/public.ts';
import { pageHead, settingsOf } from '../features/seo/public.ts';

export const Route = createFileRoute('/contact')({
  head: ({ matches }) =>
    pageHead(
      { title: 'Contact', description: settingsOf(matches)?.policies.contact[0], path: '/contact' },
      matches,
    ),
  component: () => <PolicyScreen title="Contact" policy="contact" />,
});
