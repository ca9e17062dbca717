export { AccountMenu } from './account-menu.tsx';
export { changeAccount } from './change-account.ts';
export { useEntry, useGuard } from './guard.ts';
export { leave } from './log-out.ts';
export {
  forgetAnswers,
  freshUser,
  renewSession,
  replaceUser,
  retryUser,
  useUser,
  type UserState,
} from './user-store.ts';
