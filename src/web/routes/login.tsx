import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '../features/seo/public.ts';
import { loginSearch } from '../features/sign-in/login-mode.ts';
import { LoginScreen } from '../features/sign-in/login-screen.tsx';

export const Route = createFileRoute('/login')({
  validateSearch: loginSearch,
  head: ({ matches }) => pageHead({ title: 'Sign In', path: '/login', hidden: true }, matches),
  component: LoginScreen,
});
