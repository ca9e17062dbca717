/** The quotes on the pages of categories. All are in the public domain. */
export const quotes = {
  prints: {
    text: 'The butterfly counts not months but moments, and has time enough.',
    author: 'Rabindranath Tagore',
    source: 'Fireflies, 1928',
  },
  bookmarks: {
    text: 'Some books are to be tasted, others to be swallowed, and some few to be chewed and digested.',
    author: 'Francis Bacon',
    source: 'Of Studies, 1625',
  },
  paintings: {
    text: 'This world is but canvas to our imaginations.',
    author: 'Henry David Thoreau',
    source: 'A Week on the Concord and Merrimack Rivers, 1849',
  },
  others: {
    text: 'Have nothing in your houses that you do not know to be useful, or believe to be beautiful.',
    author: 'William Morris',
    source: 'The Beauty of Life, 1880',
  },
};
export type QuoteName = keyof typeof quotes;

const by = ({ author, source }: (typeof quotes)[QuoteName]) => `${author}, ${source}`;

/** The words of the quotes that an artist can replace. */
export const quoteWords = {
  printsQuote: quotes.prints.text,
  printsQuoteBy: by(quotes.prints),
  bookmarksQuote: quotes.bookmarks.text,
  bookmarksQuoteBy: by(quotes.bookmarks),
  paintingsQuote: quotes.paintings.text,
  paintingsQuoteBy: by(quotes.paintings),
  othersQuote: quotes.others.text,
  othersQuoteBy: by(quotes.others),
};
