// Locators of a page with a list of products: a category, the gallery or the search.
import type { Page } from '@playwright/test';

export const main = (page: Page) => page.getByRole('main');
export const names = (page: Page) => main(page).getByRole('article').getByRole('heading');
/** Says how many products are found. */
export const resultCount = (page: Page) => main(page).getByRole('status');
export const sortBy = (page: Page) => main(page).getByRole('combobox', { name: 'Sort by' });
export const medium = (page: Page) => main(page).getByRole('combobox', { name: 'Medium' });
export const filterSummary = (page: Page) => main(page).locator('summary', { hasText: 'Filter' });
export const pages = (page: Page) => main(page).getByRole('navigation', { name: 'Pages' });
