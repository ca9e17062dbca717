import { ScreenHead } from '#web/features/admin/public.ts';

export function OrdersScreen() {
  return <ScreenHead title="Orders" subtitle="" />;
}
