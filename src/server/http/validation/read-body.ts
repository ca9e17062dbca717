import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '#contract/api/limits.ts';
import { type Problem, problem } from '#contract/api/problems.ts';

/** An ordinary body must arrive within one interval. A large one must make progress in each: at least 64 KB. */
const INTERVAL_MS = 15_000;
const MIN_PROGRESS = 64 * 1024;
/** From the second interval on, its average must be 120 KB per interval: 10 MB in 20 minutes, as on a poor connection. */
const MIN_AVERAGE = 120 * 1024;
/** While other uploads are rejected for lack of memory, the latest interval must have 960 KB. */
const MIN_WHILE_OTHERS_WAIT = 8 * MIN_AVERAGE;
const MAX_MS = 20 * 60_000;

/** `report` tells the reader of a body that another one was rejected for lack of memory. */
export type Backpressure = { report: (() => void) | undefined };

type ReadOptions = {
  /** Aborts reading during the shutdown. */
  stop?: AbortSignal;
  backpressure?: Backpressure;
  intervalMs?: number;
  maxMs?: number;
};

const INITIAL_BYTES = 16 * 1024;

/** The Content-Length in bytes; undefined for a chunked body of unknown size. */
export function declaredLength(request: IncomingMessage): number | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined) return undefined;
  return length === undefined ? 0 : Number(length);
}

/**
 * Reads a whole body into memory.
 * @param limit bytes
 * @param stop aborts reading during the shutdown
 * @param backpressure ends a slow large body when another one was rejected for lack of memory
 * @throws problem `too_large`, `timeout` (408), `unavailable` when stopped, `malformed` when the client disconnected
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  { stop, backpressure, intervalMs = INTERVAL_MS, maxMs = MAX_MS }: ReadOptions = {},
): Promise<Buffer> {
  const declared = declaredLength(request);
  if (declared !== undefined && declared > limit) return Promise.reject(problem('too_large'));
  if (request.headers.expect !== undefined) response.writeContinue();

  return new Promise((resolve, reject) => {
    // One buffer, so that a large body is not in memory twice while its chunks are joined.
    let buffer: Buffer = Buffer.allocUnsafe(declared ?? INITIAL_BYTES);
    let length = 0;
    let lengthBefore = 0;
    let intervals = 0;
    let latest = Infinity;

    const progressTimer = setInterval(() => {
      intervals += 1;
      latest = length - lengthBefore;
      lengthBefore = length;
      const isTooSlow = latest < MIN_PROGRESS || (intervals > 1 && length < intervals * MIN_AVERAGE);
      if (limit <= limits.body || isTooSlow) fail(problem('timeout'));
    }, intervalMs);
    const maxTimer = setTimeout(() => fail(problem('timeout')), maxMs);
    const onBackpressure = () => {
      if (latest < MIN_WHILE_OTHERS_WAIT) fail(problem('timeout'));
    };
    const onData = (chunk: Buffer) => {
      if (length + chunk.length > limit) return fail(problem('too_large'));
      if (length + chunk.length > buffer.length) buffer = enlarged(buffer, length + chunk.length, limit);
      chunk.copy(buffer, length);
      length += chunk.length;
    };
    const onEnd = () => {
      cleanUp();
      resolve(buffer.subarray(0, length));
    };
    const onClose = () => fail(problem('malformed', 'The request ended early.'));
    const onStop = () => fail(problem('unavailable', 'The shop is closing for a moment. Please try again.'));
    const cleanUp = () => {
      clearInterval(progressTimer);
      clearTimeout(maxTimer);
      if (backpressure) backpressure.report = undefined;
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      stop?.removeEventListener('abort', onStop);
    };
    const fail = (error: Problem) => {
      cleanUp();
      request.pause();
      // Without a listener, a socket error would end the process.
      request.on('error', () => undefined);
      reject(error);
    };

    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
    if (backpressure) backpressure.report = onBackpressure;
    stop?.addEventListener('abort', onStop);
    if (stop?.aborted) onStop();
  });
}

function enlarged(buffer: Buffer, needed: number, limit: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(needed, buffer.length * 2)));
  buffer.copy(larger);
  return larger;
}
