export { type CardData, toCard } from './card-data.ts';
export { PriceLabel } from './price-label.tsx';
export { ProductCard } from './product-card.tsx';
export { ProductGrid } from './product-grid.tsx';
export { phoneSizes } from './phone-sizes.ts';
export { ProductPicture } from './product-picture.tsx';
