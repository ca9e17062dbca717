export { type Head, pageHead, titleOf } from './page-head.ts';
export { artwork, breadcrumbs } from './structured-data.ts';
