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

/** Settings for the history: one text for each thing that the form asks. */
export function settingsFields({ creativeProcess, policies, ...rest }: Settings) {
  const fields = {
    ...rest,
    // That there is a change is not one of them.
    updatedAt: '',
    inspiration: creativeProcess.inspiration,
    creation: creativeProcess.creation,
    connection: creativeProcess.connection,
    ...policies,
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? 'on' : 'off'];
      return [name, typeof value === 'string' ? value : value.join('\n')];
    }),
  );
}
