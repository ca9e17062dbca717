import { guestFavoritesText, privacyTexts, statisticsText } from '#contract/shop/privacy-texts.ts';
import { policyRoute } from '../features/visitor/policies/policy-route.tsx';

export const route = policyRoute('privacy', 'Privacy', {
  addTo: ({ orderBook, guestFavorites }) => [
    statisticsText,
    ...(guestFavorites ? [guestFavoritesText] : []),
    ...(orderBook ? privacyTexts : []),
  ],
});
