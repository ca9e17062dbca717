import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from '#contract/api/problems.ts';

const LONGEST_ADDRESS = 8 * 1024;

/** Whether a header that must be unambiguous was sent twice; Node would keep the first and drop the rest. */
function isSaidTwice(rawHeaders: readonly string[], name: 'host' | 'authorization'): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at];
    if (header?.length === name.length && header.toLowerCase() === name) times += 1;
  }
  return times > 1;
}

function isDecodable(address: string): boolean {
  if (!address.includes('%')) return true;
  // Neither database keeps a zero character, so no address can hold one.
  if (address.includes('%00')) return false;
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** The problem with a request that can be told before asking which call it is, or nothing. */
export function malformedProblem(request: IncomingMessage): Problem | undefined {
  const address = request.url ?? '';
  if (address.length > LONGEST_ADDRESS) return problem('address_too_long');
  // `GET http://elsewhere/` asks a proxy, and this is none.
  if (!address.startsWith('/')) return problem('malformed', 'The address must begin with a slash.');
  // Browsers read these two as the address of another host.
  if (address.startsWith('//') || address.includes('\\')) return problem('not_found');
  if (!isDecodable(address))
    return problem('malformed', 'The address holds a percent escape that stands for nothing.');
  if (request.httpVersion === '0.9') return problem('malformed');
  if (request.headers.host === undefined && request.httpVersion !== '1.0') {
    return problem('malformed', 'The Host header is missing.');
  }
  if (isSaidTwice(request.rawHeaders, 'host'))
    return problem('malformed', 'The Host header may be sent once.');
  if (isSaidTwice(request.rawHeaders, 'authorization')) {
    return problem('malformed', 'The Authorization header may be sent once.');
  }
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return problem('unsupported_type', 'The shop takes no compressed requests.');
  }
  // What stands before "chunked" wraps the body in a code that nobody here undoes, and a proxy may read otherwise.
  const transfer = request.headers['transfer-encoding'];
  if (transfer !== undefined && transfer.toLowerCase() !== 'chunked') {
    return problem(
      'malformed',
      'The shop takes bodies whole or in chunks, and in no other transfer encoding.',
    );
  }
  return undefined;
}
