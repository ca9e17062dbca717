/** How the keys of links that create an administrator begin in `shop_state`. No backup has these rows. */
export const INVITATION_PREFIX = 'admin_invitation:';
export const SETUP_LINK_PREFIX = 'setup_link:';
