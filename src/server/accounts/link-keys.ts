/** How the keys of links that create an administrator begin in `shop_state`. No backup has these rows. */
export const INVITATION_PREFIX = 'admin_invitation:';
/**
 * A row of `shop_state` with this prefix is a setup link: the rest of its key is the hash of the token, its value the time when it
 * expires.
 */
export const SETUP_LINK_PREFIX = 'setup_link:';
