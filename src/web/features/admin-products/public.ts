export { ProductList as ProductsScreen } from './product-list.tsx';
