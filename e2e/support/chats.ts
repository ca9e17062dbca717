import type { BrowserContext, Page } from '@playwright/test';
import type { Admin } from './admin.ts';

/** Turns the order book on, and changes other settings. */
export async function turnOnOrderBook({ call }: Pick<Admin, 'call'>, changed: object = {}): Promise<void> {
  const { updatedAt: _changed, ...settings } = await call<Record<string, unknown>>('GET', '/settings');
  await call('PUT', '/settings', { ...settings, orderBook: true, ...changed });
}

const CHATS = /^https:\/\/(wa|ig)\.me\//;

/** Stands in for WhatsApp and Instagram, which the tests do not reach. */
export async function standInForChats(
  context: BrowserContext,
  allowBrowserError: (pattern: RegExp) => void,
): Promise<void> {
  allowBrowserError(/^request to another origin: https:\/\/(wa|ig)\.me\//);
  await context.route(CHATS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>The chat' }),
  );
}

/** Presses a button that opens a chat. @returns the URL of the chat */
export async function openChat(page: Page, press: () => Promise<void>): Promise<URL> {
  const opening = page.context().waitForEvent('request', (request) => CHATS.test(request.url()));
  await press();
  return new URL((await opening).url());
}

/** Puts a text into the clipboard, which buttons labeled "Paste" read. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}
