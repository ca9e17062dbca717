export { CategoryList as CategoriesScreen } from './category-list.tsx';
