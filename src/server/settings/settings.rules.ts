import type { Settings } from '#contract/settings.ts';
import { startingPolicies } from './policies.rules.ts';

/** What a shop says before its artist has said anything. Channels are hers to give. */
export const emptyShop: Settings = {
  brand: 'Kalakari',
  tagline: 'We follow heart',
  bannerText:
    'Orders are taken outside this site: send a message on WhatsApp or Instagram. No payment is taken here.',
  story: [],
  aboutMyArt: [],
  creativeProcess: { inspiration: '', creation: '', connection: '' },
  whatsapp: '',
  instagram: '',
  youtube: '',
  comingSoonLink: '',
  policies: startingPolicies,
  orderBook: false,
};
