/** The id of the link to the style sheet of the artist's own branding. */
export const BRANDING_SHEET_ID = 'branding';
