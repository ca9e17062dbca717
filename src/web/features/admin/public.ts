export { allCategories } from './all-categories.ts';
export {
  addProductToLists,
  forgetCatalogue,
  forgetOrders,
  type ListPage,
  removeFromLists,
  replaceInLists,
} from './kept-lists.ts';
export { ListFailure, ListSkeleton } from './list-states.tsx';
export { RestoreNote } from './restore-note.tsx';
export { ScreenHead } from './screen-head.tsx';
export { restore, showDeleted } from './undo-delete.ts';
export { VisibilityBadge } from './visibility-badge.tsx';
