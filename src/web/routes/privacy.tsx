import { guestFavoritesText, orderBookTexts, statisticsText } from '#contract/shop/privacy-texts.ts';
import { policyRoute } from '../features/visitor/policies/policy-route.tsx';

export const route = policyRoute('privacy', 'Privacy', {
  shopParagraphs: ({ orderBook, guestFavorites }) => [
    statisticsText,
    ...(guestFavorites ? [guestFavoritesText] : []),
    ...(orderBook ? orderBookTexts : []),
  ],
});
