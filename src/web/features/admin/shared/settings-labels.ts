/** The labels of the settings, in the form, its conflict dialog and the history. `creativeProcess` and
 * `policies` are listed by their fields: `inspiration`, not `creativeProcess.inspiration`. The other groups have one label. */
export const settingsLabels = {
  brand: 'Name of the shop',
  tagline: 'Tagline',
  bannerText: 'Banner',
  story: 'Story',
  aboutMyArt: 'About My Art',
  inspiration: 'Inspiration',
  creation: 'Creation',
  connection: 'Connection',
  whatsapp: 'WhatsApp number',
  instagram: 'Instagram page',
  youtube: 'YouTube channel',
  /** Where the card Coming Soon on the home page leads. */
  comingSoonLink: 'Coming Soon link',
  privacy: 'Privacy',
  terms: 'Terms',
  shipping: 'Shipping and returns',
  contact: 'Contact',
  orderBook: 'Order book',
  shippingRates: 'Shipping rates',
  upi: 'Payments',
  orderMessages: 'Messages',
  dashboard: 'Dashboard',
  guestFavorites: 'Hearts without login',
  stillBanner: 'Banner stands still when it fits',
};
