import type { Category } from '#contract/catalog/category.ts';
import { type QuoteName, quotes } from '#contract/branding/quotes.ts';
import { useIsHidden, useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Ornament } from '#web/ui/ornament.tsx';

function quoteNameFor({ slug, gallery }: Pick<Category, 'slug' | 'gallery'>): QuoteName {
  if (gallery) return 'paintings';
  if (/\bbookmarks?\b/.test(slug)) return 'bookmarks';
  return /\bprints?\b/.test(slug) ? 'prints' : 'others';
}

/** A quote. One that the artist has replaced has only the source that she gives. */
export function QuoteBlock({ category }: { category: Pick<Category, 'slug' | 'gallery'> }) {
  const { words = {} } = useSiteSettings().branding ?? {};
  if (useIsHidden('quotes')) return null;
  const name = quoteNameFor(category);
  const { text, author, source } = quotes[name];
  const [ownText, ownSource] = [words[`${name}Quote`], words[`${name}QuoteBy`]];
  return (
    <figure className="render-in-view mx-auto flex w-full max-w-2xl flex-col items-center text-center">
      <Ornament />
      <blockquote className="mt-6 font-display text-2xl italic">
        <p>{`“${ownText ?? text}”`}</p>
      </blockquote>
      {(ownText === undefined || ownSource !== undefined) && (
        <figcaption className="mt-4 text-sm text-ink-faint">
          {ownSource ?? (
            <>
              {author}, <cite className="italic">{source}</cite>
            </>
          )}
        </figcaption>
      )}
    </figure>
  );
}
