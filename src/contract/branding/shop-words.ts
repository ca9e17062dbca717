/** The words of the shop page that an artist can replace. */
export const shopWords = {
  shopIntro: 'Everything here is made by hand.',
  reasonsTitle: 'Why Choose Our Products',
  handcraftedTitle: 'Handcrafted',
  handcraftedText: 'Each piece is made by hand.',
  uniqueTitle: 'Unique Designs',
  uniqueText: 'Each design is the artist’s own.',
  giftsTitle: 'Perfect Gifts',
  giftsText: 'For someone who likes things made by hand.',
};
