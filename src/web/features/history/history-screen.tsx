import { ScreenHead } from '#web/features/admin/public.ts';

export function HistoryScreen() {
  return <ScreenHead title="History" subtitle="" />;
}
