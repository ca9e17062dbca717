export { useDashboardSearch } from './use-dashboard-search.ts';
