import { expect, type Page } from '@playwright/test';

/** A toast with this text: of success (`status`) or of an error (`alert`). */
export const toast = (page: Page, kind: 'status' | 'alert', text: string) =>
  page.getByRole(kind).filter({ hasText: text });

export const successToast = (page: Page, text: string) => toast(page, 'status', text);

/** Deletes the product “A paper kite” of the list that is open, which shows an undo toast. */
export async function showUndoToast(page: Page) {
  await page.getByRole('button', { name: 'Delete A paper kite' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const deleted = successToast(page, 'Product deleted');
  await expect(deleted).toBeVisible();
  return { toast: deleted, undo: deleted.getByRole('button', { name: 'Undo' }) };
}
