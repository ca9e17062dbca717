// Watches a browser context and collects errors that a healthy shop never causes.
import type { BrowserContext } from '@playwright/test';

export type Watch = {
  /** The errors so far, except allowed ones. */
  errors: () => string[];
  allowBrowserError: (pattern: RegExp) => void;
};

export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const errors: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error')
      errors.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    errors.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$|^wss?:$/.test(url.protocol) && url.origin !== origin) {
      errors.push(`request to another origin: ${request.url()}`);
    }
  });
  // Reported through the console: a binding would be visible to pages.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`securitypolicyviolation: ${event.violatedDirective} blocked ${event.blockedURI}`);
    });
  });
  return {
    errors: () => errors.filter((error) => !allowed.some((pattern) => pattern.test(error))),
    allowBrowserError: (pattern) => void allowed.push(pattern),
  };
}
