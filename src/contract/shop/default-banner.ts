/** The banner of a new shop. */
export const DEFAULT_BANNER =
  'Orders are taken outside this site: send a message on WhatsApp or Instagram. No payment is taken here.';

/** The default banner, which names only the chats that the shop has. @param chats their names: WhatsApp, Instagram */
export const defaultBannerFor = (chats: readonly string[]): string =>
  chats.length > 1
    ? DEFAULT_BANNER
    : DEFAULT_BANNER.replace(/: .*?\./, chats[0] ? `: send a message on ${chats[0]}.` : '.');
