import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../features/seo/public.ts';
import { ResetScreen } from '../features/sign-in/reset-screen.tsx';

export const Route = createFileRoute('/reset')({
  // A token of digits only is read as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
    token === undefined ? {} : { token: String(token) },
  head: ({ matches }) => pageHead({ title: 'Choose a new password', path: '/reset', hidden: true }, matches),
  component: ResetScreen,
});
