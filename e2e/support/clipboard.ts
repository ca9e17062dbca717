import type { Locator, Page } from '@playwright/test';

/** Pastes text into a field, where it replaces the selection. */
export async function pasteText(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    // A real paste would use the clipboard that all tests of a machine share.
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}

/** Puts a text into the clipboard, which buttons labeled "Paste" read. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}
