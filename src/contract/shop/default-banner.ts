/** The banner of a new shop. */
export const DEFAULT_BANNER =
  'Orders are taken outside this site: send a message on WhatsApp or Instagram. No payment is taken here.';

/** The default banner without the channels that the shop does not have. @param channels their names */
export const defaultBannerFor = (channels: readonly string[]): string =>
  channels.length > 1
    ? DEFAULT_BANNER
    : DEFAULT_BANNER.replace(/: .*?\./, channels[0] ? `: send a message on ${channels[0]}.` : '.');
