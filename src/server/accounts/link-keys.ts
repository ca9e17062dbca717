// How the keys of the links that create an administrator begin in `shop_state`. No backup has these rows.

/** An invitation: see `invitations/invitations.store.ts`. */
export const INVITATION_PREFIX = 'admin_invitation:';
/** A setup link: the rest of the key is the hash of its token, and the value is when it expires, in epoch milliseconds. */
export const SETUP_LINK_PREFIX = 'setup_link:';
