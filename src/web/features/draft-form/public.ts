export { ClashDialog } from './clash-dialog.tsx';
export { DraftNotice } from './draft-notice.tsx';
export { dropAllDrafts } from './kept-draft.ts';
export { type Current, type DraftWrongs, useDraftForm } from './use-draft-form.ts';
