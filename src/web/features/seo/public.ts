export { pageHead, settingsOf } from './page-head.ts';
export { artwork, breadcrumbs } from './structured-data.ts';
