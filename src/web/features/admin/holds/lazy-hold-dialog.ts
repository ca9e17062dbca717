import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';

export const LazyHoldDialog = lazyDialog(() => import('./hold-dialog.tsx').then((file) => file.HoldDialog));
