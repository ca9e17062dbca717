import { useEffect, useRef } from 'react';
import type { Category } from '#contract/catalog/category.ts';
import { formatCount } from '#contract/text/money.ts';
import { FilterBar } from '../search-filters/filter-bar.tsx';
import type { SearchResults } from '../search-filters/search-results.ts';
import { Pager } from '../search-filters/pager.tsx';
import { NoResults, ResultSummary } from '../search-filters/result-summary.tsx';
import { ProductGrid } from '#web/features/shared/product-card/product-grid.tsx';
import { Link } from '#web/navigation/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

type CategoryLink = Pick<Category, 'name' | 'slug' | 'productsCount'>;
type Props = { results: SearchResults; hasSearched: boolean; categories: readonly CategoryLink[] };

export function SearchScreen({ results, hasSearched, categories }: Props) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A visitor who has not searched yet comes to type a text.
    if (!hasSearched) screen.current?.querySelector('input')?.focus({ preventScroll: true });
    // On mount only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div ref={screen} className="page flex flex-col gap-4 pt-8 pb-20 sm:pt-12">
      <PageHeading>Search</PageHeading>
      <FilterBar results={results} />
      {hasSearched && <ResultSummary results={results} />}
      {results.total > 0 && <ProductGrid products={results.products} label="Pieces found" />}
      {hasSearched && results.total === 0 && <NoResults results={results} />}
      <Pager results={results} />
      {results.total === 0 && <Categories categories={categories} />}
    </div>
  );
}

function Categories({ categories }: { categories: readonly CategoryLink[] }) {
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="browse-categories" className="mt-6 border-t border-line pt-8">
      <h2 id="browse-categories" className="text-xl">
        Or browse by category
      </h2>
      <ul className="mt-3 flex flex-col gap-x-10 sm:flex-row sm:flex-wrap">
        {categories.map(({ name, slug, productsCount }) => (
          <li key={slug}>
            <Link
              to="/shop/$slug"
              params={{ slug }}
              className="inline-flex min-h-11 items-center gap-2 text-lg decoration-1 underline-offset-4 hover:underline"
            >
              {name}{' '}
              <span className="tabular-figures text-sm text-ink-faint">{formatCount(productsCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
