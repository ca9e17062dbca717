import { ResetScreen } from '../features/account/sign-in/reset-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/reset', {
  head: () => ({ title: 'Choose a new password', noIndex: true }),
  Screen: ResetScreen,
});
