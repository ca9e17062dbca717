export { categoryHead } from './category-head.ts';
export { CategoryScreen } from './category-screen.tsx';
export { loadCategory, loadGallery } from './load-category.ts';
export { featuresOf } from './starter-features.ts';
