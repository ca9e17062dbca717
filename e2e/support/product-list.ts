import type { Page } from '@playwright/test';

// Locators of a product list page.

export const main = (page: Page) => page.getByRole('main');
export const names = (page: Page) => main(page).getByRole('article').getByRole('heading');
export const count = (page: Page) => main(page).getByRole('status');
export const order = (page: Page) => main(page).getByRole('combobox', { name: 'Sort by' });
export const medium = (page: Page) => main(page).getByRole('combobox', { name: 'Medium' });
export const filterSummary = (page: Page) => main(page).locator('summary', { hasText: 'Filter' });
export const pages = (page: Page) => main(page).getByRole('navigation', { name: 'Pages' });
