export { ProductDialog } from './product-dialog.tsx';
