import { ApiError, problemCode } from '#web/api/api-error.ts';
import { expireSession, session } from '#web/api/session.ts';
import { fetchDocument } from '../shared/fetch-document.ts';

const FAILURE = 'The preview cannot be loaded.';

/**
 * Renders a page on the server with a branding that is not published.
 * @param body JSON of `BrandingPreview`
 * @returns its document, without scripts and without targets of links
 */
export async function fetchPreview(body: string, signal: AbortSignal): Promise<Document> {
  const token = session()?.token;
  const { status, page } = await fetchDocument({
    url: '/branding/preview',
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
    body,
    signal,
    failure: FAILURE,
  }).catch((error: unknown) => {
    // As after any call, the login dialog opens over the form.
    if (token !== undefined && problemCode(error) === 'unauthenticated') expireSession(token);
    throw error;
  });
  if (status !== 200) throw new ApiError(FAILURE, 'unreachable', status);
  return withoutActions(page);
}

/** What can act, such as a redirect in a `meta`, or shows nothing without scripts. */
const ACTIVE = 'script, template, noscript, meta, link:not([rel=stylesheet])';

function withoutActions(page: Document): Document {
  for (const element of page.querySelectorAll(ACTIVE)) element.remove();
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  return page;
}
