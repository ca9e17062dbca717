export { pageHead, frameOf } from './page-head.ts';
export { artwork, breadcrumbs } from './structured-data.ts';
