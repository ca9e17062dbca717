/** The words of the shop page that an artist can replace. */
export const shopWords = {
  shopIntro: 'Everything here is drawn, painted and wrapped by one pair of hands.',
  reasonsTitle: 'Why Choose Our Products',
  handcraftedTitle: 'Handcrafted',
  handcraftedText: 'Each piece is made by the same two hands from the first line to the wrapping.',
  uniqueTitle: 'Unique Designs',
  uniqueText: 'Drawn from life and from memory, and printed in small numbers.',
  giftsTitle: 'Perfect Gifts',
  giftsText: 'Wrapped in paper, tied with thread, with a note in ink if you like.',
};
