import { FilterBar } from '../search-filters/filter-bar.tsx';
import { Pager } from '../search-filters/pager.tsx';
import { NoResults, ResultSummary } from '../search-filters/result-summary.tsx';
import { isNarrowed } from '../search-filters/search-params.ts';
import { Gallery } from '../gallery/gallery.tsx';
import { ProductGrid } from '#web/features/shared/product-card/product-grid.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { AboutArt } from './about-art.tsx';
import { FeatureList } from './feature-list.tsx';
import type { CategoryData } from './load-category.ts';
import { QuoteBlock } from './quote-block.tsx';
import { visibleFeatures } from '#web/features/shared/category/default-features.ts';
import { BrowseShop } from '#web/features/shared/browse-shop.tsx';

/** One category: its products, its features and a quote; a gallery also shows the artist's texts. */
export function CategoryScreen({ category, results, art }: CategoryData) {
  return (
    <div className="page flex flex-col gap-16 pt-8 pb-20 lg:gap-24">
      <PageHeading intro={category.description}>{`${category.name} Collection`}</PageHeading>
      <Products category={category} results={results} />
      <FeatureList features={visibleFeatures(category)} label={`About ${category.name}`} />
      {art && <AboutArt {...art} />}
      <QuoteBlock category={category} />
    </div>
  );
}

function Products({ category, results }: CategoryData) {
  // For administrators, `productsCount` counts hidden products too.
  const isEmpty = results.total === 0 && (category.productsCount === 0 || !isNarrowed(results.params));
  if (isEmpty) return <ComingSoon name={category.name} />;
  return (
    <div className="flex flex-col gap-4">
      <FilterBar results={results} />
      <ResultSummary results={results} />
      {results.total === 0 && <NoResults results={results} />}
      {results.total > 0 &&
        (category.gallery ? (
          <Gallery name={category.name} paintings={results.products} />
        ) : (
          <ProductGrid products={results.products} label={category.name} />
        ))}
      <Pager results={results} />
    </div>
  );
}

function ComingSoon({ name }: { name: string }) {
  return (
    <EmptyState
      title={`No ${name} Available`}
      badge={<Badge variant="attention">Coming Soon</Badge>}
      action={<BrowseShop variant="outline" />}
    >
      Please check back soon.
    </EmptyState>
  );
}
