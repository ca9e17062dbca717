import type { Page } from '@playwright/test';

/** A toast with these words: of success (`status`) or of an error (`alert`). */
export const toast = (page: Page, kind: 'status' | 'alert', words: string) =>
  page.getByRole(kind).filter({ hasText: words });

export const successToast = (page: Page, words: string) => toast(page, 'status', words);
