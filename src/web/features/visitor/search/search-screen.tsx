import { useEffect, useRef } from 'react';
import type { Category } from '#contract/catalog/category.ts';
import { BrowseBar } from '../search-filters/filter-bar.tsx';
import type { Found } from '../search-filters/search-results.ts';
import { NothingFound } from '../search-filters/no-results.tsx';
import { Pager } from '../search-filters/pager.tsx';
import { ResultLine } from '../search-filters/result-summary.tsx';
import { ProductGrid } from '#web/features/shared/product-card/product-grid.tsx';
import { Link } from '#web/navigation/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

type Shelf = Pick<Category, 'name' | 'slug' | 'productsCount'>;
type Props = { found: Found; isAsked: boolean; shelves: readonly Shelf[] };

/** Looks for words in the whole shop. */
export function SearchScreen({ found, isAsked, shelves }: Props) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who comes here without words came to write some.
    if (!isAsked) screen.current?.querySelector('input')?.focus({ preventScroll: true });
    // Only on the way in.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div ref={screen} className="page flex flex-col gap-4 pt-8 pb-20 sm:pt-12">
      <PageHeading>Search</PageHeading>
      <BrowseBar found={found} />
      {isAsked && <ResultLine found={found} />}
      {found.total > 0 && <ProductGrid products={found.products} label="Pieces found" />}
      {isAsked && found.total === 0 && <NothingFound found={found} />}
      <Pager found={found} />
      {found.total === 0 && <Categories shelves={shelves} />}
    </div>
  );
}

function Categories({ shelves }: { shelves: readonly Shelf[] }) {
  if (shelves.length === 0) return null;
  return (
    <section aria-labelledby="shelves" className="mt-6 border-t border-line pt-8">
      <h2 id="shelves" className="text-xl">
        Or look around
      </h2>
      <ul className="mt-3 flex flex-col gap-x-10 sm:flex-row sm:flex-wrap">
        {shelves.map(({ name, slug, productsCount }) => (
          <li key={slug}>
            <Link
              to="/shop/$slug"
              params={{ slug }}
              className="inline-flex min-h-11 items-center gap-2 text-lg decoration-1 underline-offset-4 hover:underline"
            >
              {name} <span className="figures text-sm text-ink-faint">{productsCount}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
