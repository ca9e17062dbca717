// The form of the settings in the dashboard.
import type { Page } from '@playwright/test';

export const save = (page: Page) => page.getByRole('button', { name: 'Save Settings', exact: true });
/** The toast after a save. */
export const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Settings saved' });
