export { useDashboardSearch } from './use-dashboard-search.ts';
export { useEditDialog } from './use-edit-dialog.ts';
