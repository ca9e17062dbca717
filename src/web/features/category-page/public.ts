export { CategoryScreen, Pieces } from './category-screen.tsx';
export { FeatureList } from './feature-list.tsx';
export { loadCategory, type ShownCategory } from './load-category.ts';
export { QuoteBlock } from './quote-block.tsx';
export { quoteFor } from './quotes.ts';
export { featuresOf } from './starter-features.ts';
