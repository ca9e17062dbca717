import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

// The signature that an S3 server computes for a request. Written from the description of AWS Signature Version 4
// without the shop's library, so that the tests verify how names with special characters are encoded.

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encoded = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[\w.~-]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const encodedPath = (path: string) => decodeURIComponent(path).split('/').map(encoded).join('/');

function encodedQuery(query: string): string {
  if (query === '') return '';
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=').map((part) => encoded(decodeURIComponent(part)));
    return `${name}=${value}`;
  });
  return pairs.toSorted().join('&');
}

/** The region that the tests' buckets are in. */
export const REGION = 'here';

/** Whether a request has a signature of this key and of `REGION`. @param url path and query as received */
export function isSigned(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  id: string,
  secret: string,
): boolean {
  const [, sentId, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\S+), SignedHeaders=(\S+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (sentId !== id) return false;
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    encodedPath(path),
    encodedQuery(query),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const [date = '', region = '', service = '', end = ''] = scope.split('/');
  const key = [region, service, end].reduce((last, part) => hmac(last, part), hmac(`AWS4${secret}`, date));
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(canonical)].join('\n');
  return region === REGION && hmac(key, text).toString('hex') === signature;
}
