import { ScreenHead } from '#web/features/admin/public.ts';

export function TrashScreen() {
  return <ScreenHead title="Trash" subtitle="" />;
}
