import { BrowseBar } from '../search-filters/filter-bar.tsx';
import { NothingFound } from '../search-filters/no-results.tsx';
import { Pager } from '../search-filters/pager.tsx';
import { ResultLine } from '../search-filters/result-summary.tsx';
import { Gallery } from '../gallery/gallery.tsx';
import { ProductGrid } from '#web/features/shared/product-card/product-grid.tsx';
import { Link } from '#web/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { AboutArt } from './about-art.tsx';
import { FeatureList } from './feature-list.tsx';
import type { CategoryData } from './load-category.ts';
import { QuoteBlock } from './quote-block.tsx';
import { quoteFor } from './quotes.ts';
import { featuresOf } from '#web/features/shared/category/default-features.ts';

/** One category: its pieces, what is special about them, and a sentence to go with them; about a gallery, the artist's words. */
export function CategoryScreen({ category, found, art }: CategoryData) {
  return (
    <div className="page flex flex-col gap-16 pt-8 pb-20 sm:pt-12 lg:gap-24">
      <PageHeading intro={category.description}>{`${category.name} Collection`}</PageHeading>
      <Pieces category={category} found={found} />
      <FeatureList features={featuresOf(category)} label={`About ${category.name}`} />
      {art && <AboutArt {...art} />}
      <QuoteBlock quote={quoteFor(category)} />
    </div>
  );
}

/** The pieces of a category, with what one of many is found by. */
function Pieces({ category, found }: CategoryData) {
  const isEmpty = category.productsCount === 0 && found.total === 0;
  if (isEmpty) return <ComingSoon name={category.name} />;
  return (
    <div className="flex flex-col gap-4 has-[form]:-mt-8 lg:has-[form]:-mt-12">
      <BrowseBar found={found} />
      <ResultLine found={found} />
      {found.total === 0 && <NothingFound found={found} />}
      {found.total > 0 &&
        (category.gallery ? (
          <Gallery paintings={found.products} />
        ) : (
          <ProductGrid products={found.products} label={category.name} />
        ))}
      <Pager found={found} />
    </div>
  );
}

function ComingSoon({ name }: { name: string }) {
  return (
    <EmptyState
      title={`No ${name} Available`}
      badge={<Badge variant="rare">Coming Soon</Badge>}
      action={
        <Link to="/shop" className={buttonClass({ variant: 'outline' })}>
          Browse Shop
        </Link>
      }
    >
      The next pieces are still drying. Please look in again.
    </EmptyState>
  );
}
