/** The most favorites that a browser stores without an account. */
export const MAX_GUEST_FAVORITES = 100;
