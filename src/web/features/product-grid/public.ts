export { type CardData, toCard } from './card-data.ts';
export { PriceLabel } from './price-label.tsx';
export { ProductCard } from './product-card.tsx';
export { ProductGrid } from './product-grid.tsx';
export { ProductPicture } from './product-picture.tsx';
