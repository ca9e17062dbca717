/** The sections of the settings in the order of the screen. Their keys are the anchors of their URLs, so keep them. */
export const sectionTitles = {
  branding: 'Branding',
  shop: 'The shop',
  about: 'About you',
  channels: 'Channels',
  visitors: 'For visitors',
  process: 'Creative Process',
  policies: 'Help and policies',
  shipping: 'Shipping',
  'order-book': 'Order book',
  payments: 'Payments',
  messages: 'Messages',
  dashboard: 'Dashboard',
  papers: 'Papers',
  administrators: 'Administrators',
  'reset-link': 'Password reset link',
  setup: 'Setting up',
  backups: 'Backups',
} as const;

export type SectionId = keyof typeof sectionTitles;

/** The sections that exist only with the order book. */
const ofOrderBook: ReadonlySet<SectionId> = new Set(['payments', 'messages', 'papers']);

/** Whether the order book is on: in the form, which may not be saved yet, and in the shop. */
type OrderBook = { isOnInForm: boolean; isOnInShop: boolean };

/** The sections of the screen. */
export function sectionsOf({ isOnInForm, isOnInShop }: OrderBook): SectionId[] {
  // Object.keys does not keep the type of the keys.
  const all = Object.keys(sectionTitles) as SectionId[];
  return all.filter((id) => !ofOrderBook.has(id) || (id === 'papers' ? isOnInShop : isOnInForm));
}
