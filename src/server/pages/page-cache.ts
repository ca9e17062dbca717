import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Effort, type Encoding, encodingFor } from '../http/responses/content-encoding.ts';
import { type PreparedBody, matchesEtag, prepareBody } from '../http/responses/compressed-body.ts';
import { LruMap } from '../platform/lru-map.ts';

type Variant = { body: Buffer; headers: string[]; notModified: string[] };
/** A page and its response headers, as alternating names and values. */
export type Page = { status: number; prepared: PreparedBody; headers: readonly string[] };
/** A page ready to send: compressed, hashed, with its headers. */
export type CachedPage = Pick<Page, 'status' | 'prepared'> & {
  variants: Record<Encoding | 'identity', Variant>;
  bytes: number;
};

/**
 * A page that is not cached: compressed quickly, and only in the requested encoding.
 * @param headers alternating names and values
 */
export function uncachedPage(status: number, html: string, headers: readonly string[]): Page {
  return { status, prepared: prepareBody(Buffer.from(html), 'once'), headers };
}

/** Compresses a page in every encoding. */
export async function precompress(
  { status, prepared: { bytes: plain }, headers }: Page,
  effort: Effort,
): Promise<CachedPage> {
  const prepared = prepareBody(plain, effort);
  const [br, gzip, identity] = await Promise.all([
    variantOf(prepared, headers, 'br'),
    variantOf(prepared, headers, 'gzip'),
    variantOf(prepared, headers, undefined),
  ]);
  const bytes = br.body.length + gzip.body.length + plain.length;
  return { status, prepared, variants: { br, gzip, identity }, bytes };
}

async function variantOf(
  prepared: PreparedBody,
  headers: readonly string[],
  wanted: Encoding | undefined,
): Promise<Variant> {
  const { bytes: body, encoding } = await prepared.variant(wanted);
  const shared = [
    ...headers,
    'ETag',
    prepared.etag(encoding),
    'Vary',
    'Accept-Encoding',
    'Cache-Control',
    'public, max-age=0, must-revalidate',
  ];
  const coded = encoding ? ['Content-Encoding', encoding] : [];
  const typed = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)];
  return { body, headers: [...shared, ...coded, ...typed], notModified: shared };
}

/** Pages by URL. */
export const createPageCache = (maxBytes: number) =>
  new LruMap<string, CachedPage>(maxBytes, ({ bytes }) => bytes);

const wantedBy = ({ headers }: IncomingMessage) => {
  const accepted = headers['accept-encoding'];
  return encodingFor(typeof accepted === 'string' ? accepted : undefined);
};

/** Sends a cached page: 304 when the browser has it already, no body for HEAD. */
export const send = (page: CachedPage, request: IncomingMessage, response: ServerResponse): void =>
  sendVariant(page, page.variants[wantedBy(request) ?? 'identity'], request, response);

/** Sends a page that is not cached, in the same way. */
export async function sendUncachedPage(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  sendVariant(page, await variantOf(page.prepared, page.headers, wantedBy(request)), request, response);
}

function sendVariant(
  { status, prepared }: Pick<Page, 'status' | 'prepared'>,
  variant: Variant,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (status === 200 && matchesEtag(request.headers['if-none-match'], prepared)) {
    response.writeHead(304, variant.notModified).end();
    return;
  }
  response.writeHead(status, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}
