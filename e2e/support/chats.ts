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

/** Presses a button that opens a chat, and waits until the chat is there. @returns the URL of the chat */
export async function openChat(page: Page, press: () => Promise<void>): Promise<URL> {
  const context = page.context();
  const opening = context.waitForEvent('request', (request) => CHATS.test(request.url()));
  await press();
  const request = await opening;
  // Until the chat replaces the page of a phone, it would replace whatever page a test opens next. A request that no
  // test answers opens nothing.
  if (await request.response()) await context.pages().at(-1)?.waitForURL(CHATS, { waitUntil: 'commit' });
  return new URL(request.url());
}

/** Puts a text into the clipboard, which buttons labeled "Paste" read. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}
