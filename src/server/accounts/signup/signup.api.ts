import { addressHandlers } from '../address-book/address-book.api.ts';
import { myAccountHandlers } from '../privacy/my-data.api.ts';
import { openSessionHandlers } from '../sessions/sessions.api.ts';
import { passwordHandlers } from '../password/password.api.ts';
import { profileHandlers } from '../profile/profile.api.ts';
import { twoFactorHandlers } from '../two-factor/two-factor.api.ts';
import { sessionHandlers } from '../login/login.api.ts';
import { wishlistHandlers } from '../favorites/wishlist.api.ts';

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
