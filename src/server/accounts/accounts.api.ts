import { addressHandlers } from './addresses.api.ts';
import { myAccountHandlers } from './my-account.api.ts';
import { openSessionHandlers } from './open-sessions.api.ts';
import { passwordHandlers } from './passwords.api.ts';
import { profileHandlers } from './profile.api.ts';
import { twoFactorHandlers } from './second-step.api.ts';
import { sessionHandlers } from './sessions.api.ts';
import { wishlistHandlers } from './wishlist.api.ts';

/** Everything about accounts, as the route table names it. */
export const accountHandlers = {
  ...sessionHandlers,
  ...openSessionHandlers,
  ...passwordHandlers,
  ...twoFactorHandlers,
  ...profileHandlers,
  ...wishlistHandlers,
  ...addressHandlers,
  ...myAccountHandlers,
};
