export { loadSearch } from './load-search.ts';
export { SearchScreen } from './search-screen.tsx';
