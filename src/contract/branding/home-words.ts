/** The words of the home page that an artist can replace. */
export const homeWords = {
  shopTitle: 'Shop Collection',
  shopText: 'Prints, bookmarks and small things to live with',
  paintingsTitle: 'Original Paintings',
  paintingsText: 'A gallery to walk through, one of each',
  comingSoonTitle: 'Coming Soon',
  comingSoonText: 'Something new is drying on the line',
  newestTitle: 'Fresh from the table',
};
