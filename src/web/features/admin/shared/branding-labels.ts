/** The labels of the branding, in the form, its conflict dialog and the history. */
export const brandingLabels = {
  accent: 'Accent color',
  paper: 'Paper',
  mark: 'Mark',
  logo: 'Logo',
  photo: 'Photo of you',
};
