import type { Page } from '@playwright/test';

/** A toast with this text: of success (`status`) or of an error (`alert`). */
export const toast = (page: Page, kind: 'status' | 'alert', text: string) =>
  page.getByRole(kind).filter({ hasText: text });

export const successToast = (page: Page, text: string) => toast(page, 'status', text);
