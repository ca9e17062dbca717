export type Quote = { words: string; author: string; source: string };

const prints: Quote = {
  words: 'The butterfly counts not months but moments, and has time enough.',
  author: 'Rabindranath Tagore',
  source: 'Fireflies, 1928',
};
const bookmarks: Quote = {
  words: 'Some books are to be tasted, others to be swallowed, and some few to be chewed and digested.',
  author: 'Francis Bacon',
  source: 'Of Studies, 1625',
};
const paintings: Quote = {
  words: 'This world is but canvas to our imaginations.',
  author: 'Henry David Thoreau',
  source: 'A Week on the Concord and Merrimack Rivers, 1849',
};
const anything: Quote = {
  words: 'Have nothing in your houses that you do not know to be useful, or believe to be beautiful.',
  author: 'William Morris',
  source: 'The Beauty of Life, 1880',
};

/** A sentence to go with a category; all of them are in the public domain. */
export function quoteFor({ slug, gallery }: { slug: string; gallery: boolean }): Quote {
  if (gallery) return paintings;
  if (/\bbookmarks?\b/.test(slug)) return bookmarks;
  if (/\bprints?\b/.test(slug)) return prints;
  return anything;
}
