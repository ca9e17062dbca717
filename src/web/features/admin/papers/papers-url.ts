const PAPERS = 'papers-';

/** How the URL names the dialog with the packing slips of several orders. */
export const SLIPS = 'slips';

/** How the URL names the papers of an order. */
export const papersDialogOf = (id: string): string => PAPERS + id;

/** The id of the order whose papers the URL names. @param edited the value of the dashboard's URL parameter that names the open dialog */
export const orderOfPapers = (edited: string): string | undefined =>
  edited.startsWith(PAPERS) ? edited.slice(PAPERS.length) : undefined;
