import type { Page } from '@playwright/test';

/** The heading of every screen of the dashboard. */
export const heading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Admin Dashboard', exact: true });
