import { LoginScreen } from '../features/account/sign-in/login-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/login', {
  head: () => ({ title: 'Sign In', hidden: true }),
  Screen: LoginScreen,
});
