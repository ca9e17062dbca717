import { ResetScreen } from '../features/sign-in/reset-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/reset', {
  head: () => ({ title: 'Choose a new password', hidden: true }),
  Screen: ResetScreen,
});
