import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '#server/platform/error-code.ts';
import { StorageError } from '../storage-error.ts';

// Not imported: an import of node:http reads all its exports, and `WebSocket` among them loads an HTTP client, which slows the
// start.
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** Milliseconds. */
export type TimeLimits = {
  /** One request with its retries, until the response is read. */
  request: number;
  /** One request with its retries, for a part of a large upload. */
  part: number;
  /** Waiting for the next bytes of a stream. */
  stall: number;
  /** All waiting of one stream for the storage. The time that a visitor takes to read does not count. */
  stream: number;
};

export const defaultTimeLimits: TimeLimits = {
  request: 30_000,
  part: 10 * 60_000,
  stall: 30_000,
  stream: 2 * 60_000,
};

export type SignedRequest = {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array | undefined;
};

type Destroyable = { destroy(error: Error): unknown };

const MAX_RETRIES = 3;
/** Maximum milliseconds before the first retry; doubles with each retry. */
const RETRY_MS = 50;

const tooSlow = () => new StorageError('The storage does not respond in time.');
const isBusy = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 500 || statusCode === 429;

function connectionError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const reason = errorCode(cause) || (cause instanceof Error ? cause.message : String(cause));
  return new StorageError(`The storage does not respond (${reason}).`, { cause });
}

/** @param onOpen called with the object that ends the attempt when destroyed: the request, then its response */
async function attempt(
  { method, url, headers, body }: SignedRequest,
  onOpen: (open: Destroyable) => void,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, { method, headers });
  // A storage may respond and disconnect before it has read the whole body.
  sent.on('error', () => undefined);
  onOpen(sent);
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('no response');
  // Without a listener, a response that breaks before it is read would end the process.
  response.on('error', () => undefined);
  onOpen(response);
  return response;
}

/**
 * Sends a request and reads the response; retries when the storage is busy or the connection breaks.
 *
 * The timer closes the connection itself. With `fetch` and an AbortSignal in a `Request`, as aws4fetch sends it, the signal
 * has no effect once that Request is garbage-collected.
 * @param sign called for each try, because a signature contains the time
 * @param limit milliseconds, retries included
 * @throws StorageError
 */
export async function send<T>(
  sign: () => Promise<SignedRequest>,
  read: (response: IncomingMessage) => Promise<T>,
  limit: number,
): Promise<T> {
  let open: Destroyable | undefined;
  let isOver = false;
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    isOver = true;
    reject(tooSlow());
    open?.destroy(tooSlow());
  }, limit);

  async function work(): Promise<T> {
    for (let retries = 0; ; retries += 1) {
      try {
        const signed = await sign();
        if (isOver) throw tooSlow();
        const response = await attempt(signed, (one) => (open = one));
        if (!isBusy(response) || retries === MAX_RETRIES) return await read(response);
        response.destroy();
      } catch (error) {
        if (isOver || retries === MAX_RETRIES || error instanceof StorageError) throw connectionError(error);
      }
      await pause(Math.random() * RETRY_MS * 2 ** retries);
      if (isOver) throw tooSlow();
    }
  }

  try {
    return await Promise.race([work(), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The body of a response as a stream. Fails with a StorageError when the storage is too slow. */
export function streamOf(response: IncomingMessage, { stall, stream }: TimeLimits): Readable {
  const chunks = response.iterator();
  let left = stream;
  return new Readable({
    async read() {
      const start = performance.now();
      const timer = setTimeout(() => response.destroy(tooSlow()), Math.max(0, Math.min(stall, left)));
      try {
        const { value, done } = await chunks.next();
        this.push(done ? null : value);
      } catch (error) {
        this.destroy(connectionError(error));
      } finally {
        clearTimeout(timer);
        left -= performance.now() - start;
      }
    },
    destroy(error, callback) {
      response.destroy();
      callback(error);
    },
  });
}
