import type { Category } from '#contract/category.ts';
import { Gallery } from '#web/features/gallery/public.ts';
import { type CardData, ProductGrid } from '#web/features/product-grid/public.ts';
import { Link } from '#web/navigation/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { FeatureList } from './feature-list.tsx';
import { QuoteBlock } from './quote-block.tsx';
import { quoteFor } from './quotes.ts';
import { featuresOf } from './starter-features.ts';

type Props = { category: Category; products: readonly CardData[] };

/** One category: its pieces, what is special about them, and a sentence to go with them. */
export function CategoryScreen({ category, products }: Props) {
  return (
    <div className="page flex flex-col gap-16 pt-8 pb-20 sm:pt-12 lg:gap-24">
      <PageHeading intro={category.description}>{category.name} Collection</PageHeading>
      <Pieces category={category} products={products} />
      <FeatureList features={featuresOf(category)} label={`About ${category.name}`} />
      <QuoteBlock quote={quoteFor(category)} />
    </div>
  );
}

export function Pieces({ category, products }: Props) {
  if (products.length === 0) {
    return (
      <EmptyState
        title={`No ${category.name} Available`}
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
  return category.gallery ? (
    <Gallery paintings={products} />
  ) : (
    <ProductGrid products={products} label={category.name} />
  );
}
