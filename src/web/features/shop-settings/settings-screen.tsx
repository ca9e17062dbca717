import { ScreenHead } from '#web/features/admin/public.ts';

export function SettingsScreen() {
  return <ScreenHead title="Settings" subtitle="" />;
}
