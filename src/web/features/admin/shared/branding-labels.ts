/** The labels of the branding, in the form, its conflict dialog and the history. */
export const brandingLabels = {
  accent: 'Accent color',
  paper: 'Paper',
  fonts: 'Fonts',
  mark: 'Mark',
  logo: 'Logo',
  photo: 'Photo of you',
  hero: 'Large piece of the home page',
  home: 'Order of the home page',
  navigation: 'Order of the menu',
  hidden: 'Hidden',
  words: 'Words',
};
