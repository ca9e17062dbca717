import type { Category } from '#contract/catalog/category.ts';
import { useIsHidden } from '#web/features/shared/site-settings/site-settings.ts';
import { Ornament } from '#web/ui/ornament.tsx';

/** All quotes are in the public domain. */
const quotes = {
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

function quoteFor({ slug, gallery }: Pick<Category, 'slug' | 'gallery'>) {
  if (gallery) return quotes.paintings;
  if (/\bbookmarks?\b/.test(slug)) return quotes.bookmarks;
  return /\bprints?\b/.test(slug) ? quotes.prints : quotes.others;
}

export function QuoteBlock({ category }: { category: Pick<Category, 'slug' | 'gallery'> }) {
  if (useIsHidden('quotes')) return null;
  const quote = quoteFor(category);
  return (
    <figure className="at-the-end mx-auto flex max-w-2xl flex-col items-center text-center">
      <Ornament />
      <blockquote className="mt-6 font-display text-2xl italic">
        <p>{`“${quote.text}”`}</p>
      </blockquote>
      <figcaption className="mt-4 text-sm text-ink-faint">
        {quote.author}, <cite className="italic">{quote.source}</cite>
      </figcaption>
    </figure>
  );
}
