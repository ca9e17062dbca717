/** The words of the home page that an artist can replace. */
export const homeWords = {
  shopTitle: 'Shop Collection',
  shopText: 'All pieces by category',
  paintingsTitle: 'Original Paintings',
  paintingsText: 'A gallery to walk through',
  comingSoonTitle: 'Coming Soon',
  comingSoonText: 'There is more to come',
  newestTitle: 'Fresh from the table',
};
