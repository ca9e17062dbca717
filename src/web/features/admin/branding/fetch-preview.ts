import type { z } from 'zod';
import type { BrandingPreview } from '#contract/branding/branding.ts';
import { ApiError } from '#web/api/api-error.ts';
import { session } from '#web/api/session.ts';

export type PreviewedPage = z.infer<typeof BrandingPreview>['page'];

/**
 * Renders a page on the server with a branding that is not published.
 * @param body JSON of `BrandingPreview`
 * @returns its document, without anything that runs or leads away
 */
export function fetchPreview(body: string, signal: AbortSignal): Promise<Document> {
  return new Promise((resolve, reject) => {
    // The only way to parse a document that Trusted Types allow: they reject text as markup.
    const request = new XMLHttpRequest();
    const failed = () => reject(new ApiError('The preview cannot be loaded.', 'unreachable', request.status));
    signal.addEventListener('abort', () => request.abort());
    request.addEventListener('load', () => {
      const page = request.response;
      if (request.status === 200 && page instanceof Document) resolve(withoutActions(page));
      else failed();
    });
    request.addEventListener('error', failed);
    request.addEventListener('abort', failed);
    request.responseType = 'document';
    request.open('POST', '/branding/preview');
    request.setRequestHeader('content-type', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${session()?.token ?? ''}`);
    request.send(body);
  });
}

const ACTIVE = 'script, template, noscript, meta, link:not([rel=stylesheet])';

function withoutActions(page: Document): Document {
  for (const element of page.querySelectorAll(ACTIVE)) element.remove();
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  return page;
}
