import type { BrowserContext, Page } from '@playwright/test';

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
  // On a phone the chat replaces the page: without this wait, it would replace the page that the test opens next. A
  // request without a response opens no chat.
  if (await request.response()) await context.pages().at(-1)?.waitForURL(CHATS, { waitUntil: 'commit' });
  return new URL(request.url());
}
