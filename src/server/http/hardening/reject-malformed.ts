import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from '#contract/api/problems.ts';

const MAX_URL_LENGTH = 8 * 1024;

/** Whether a header that must be unambiguous was sent twice; Node silently drops the second. */
function isSentTwice(rawHeaders: readonly string[], name: 'host' | 'authorization'): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count > 1;
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  // Neither database can store a zero character.
  if (url.includes('%00')) return false;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** The problem of a request that is malformed whatever its route; undefined for a valid one. */
export function malformedProblem(request: IncomingMessage): Problem | undefined {
  const url = request.url ?? '';
  if (url.length > MAX_URL_LENGTH) return problem('address_too_long');
  // `GET http://elsewhere/` is a request to a proxy.
  if (!url.startsWith('/')) return problem('malformed', 'The address must begin with a slash.');
  // Browsers resolve these two to another host.
  if (url.startsWith('//') || url.includes('\\')) return problem('not_found');
  if (!isDecodable(url)) return problem('malformed', 'The URL contains an invalid percent escape.');
  if (request.httpVersion === '0.9') return problem('malformed');
  if (request.headers.host === undefined && request.httpVersion !== '1.0') {
    return problem('malformed', 'The Host header is missing.');
  }
  if (isSentTwice(request.rawHeaders, 'host'))
    return problem('malformed', 'The Host header may be sent once.');
  if (isSentTwice(request.rawHeaders, 'authorization')) {
    return problem('malformed', 'The Authorization header may be sent once.');
  }
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return problem('unsupported_type', 'The shop does not accept compressed requests.');
  }
  // Another encoding before "chunked" would not be decoded here, and a proxy might read the body differently.
  const transfer = request.headers['transfer-encoding'];
  if (transfer !== undefined && transfer.toLowerCase() !== 'chunked') {
    return problem(
      'malformed',
      'The shop accepts bodies with a length or in chunks, and no other transfer encoding.',
    );
  }
  return undefined;
}
