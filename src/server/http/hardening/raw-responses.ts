import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Problem, type ProblemCode, problem } from '#contract/api/problems.ts';
import { JSON_TYPE } from '../responses/send.ts';
import { neverOutage, toErrorResponse } from '../responses/error-response.ts';
import { lingerAfterResponse } from './lingering-close.ts';
import { newRequestId } from '../requests/request-id.ts';
import { type SecurityHeaders, setSecurityHeaders } from '../responses/security-headers.ts';

// Not imported: an import of node:http reads all its exports, and `WebSocket` among them loads an HTTP client, which slows the
// start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

/** Sends a problem without the framework and closes the connection, because further data on it cannot be trusted. */
export function sendRawProblem(
  request: IncomingMessage,
  response: ServerResponse,
  error: Problem,
  headers: SecurityHeaders,
): void {
  const id = newRequestId();
  const { status, headers: problemHeaders, body } = toErrorResponse(error, id, neverOutage);
  const text = JSON.stringify(body);
  setSecurityHeaders(response, headers, id);
  if (!request.complete) lingerAfterResponse(request);
  response.writeHead(status, {
    ...problemHeaders,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(text);
}

/** Writes a problem to a socket whose request Node could not parse. @param extra further header lines */
export function writeRawProblem(
  socket: Duplex,
  error: Problem,
  headers: SecurityHeaders,
  extra: readonly string[] = [],
): void {
  const id = newRequestId();
  const { status, body } = toErrorResponse(error, id, neverOutage);
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(text)}`,
    'cache-control: no-store',
    'connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${id}`,
    ...extra,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

const parserErrors: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
};

/** Maps an error of Node's HTTP parser to a problem. */
export function parserProblem(error: NodeJS.ErrnoException): Problem {
  return problem(parserErrors[error.code ?? ''] ?? 'malformed');
}
