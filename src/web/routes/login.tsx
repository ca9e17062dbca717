import { loginSearch, LoginScreen, loginTexts } from '../features/account/sign-in/login-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/login', {
  head: ({ search }) => ({ title: loginTexts[loginSearch(search).mode].heading, noIndex: true }),
  Screen: LoginScreen,
});
