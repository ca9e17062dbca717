import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '#contract/limits.ts';
import { type Problem, problem } from '#contract/problems.ts';

/** Time in which an ordinary body must be there, and in which a large one must have come a good deal further. */
const PATIENCE_MS = 15_000;
const LEAST_PROGRESS = 64 * 1024;

type Waiting = {
  /** Ends the wait for bodies that are still on their way. */
  stop?: AbortSignal;
  patienceMs?: number;
};

const firstRoom = 16 * 1024;

/** The declared length of the body in bytes, or undefined where it comes in chunks of unknown sum. */
export function declaredLength(request: IncomingMessage): number | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined) return undefined;
  return length === undefined ? 0 : Number(length);
}

/**
 * Reads a whole body into memory.
 * @param limit bytes
 * @param stop ends the wait for bodies that are still on their way
 * @throws problem `too_large`, `timeout` (408), `unavailable` when stopped, `malformed` when the sender went away
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  { stop, patienceMs = PATIENCE_MS }: Waiting = {},
): Promise<Buffer> {
  const declared = declaredLength(request);
  if (declared !== undefined && declared > limit) return Promise.reject(problem('too_large'));
  if (request.headers.expect !== undefined) response.writeContinue();

  return new Promise((resolve, reject) => {
    // A large body would otherwise be in memory twice while its pieces are put together.
    let room: Buffer = Buffer.allocUnsafe(declared ?? firstRoom);
    let length = 0;
    let lengthBefore = 0;

    const watch = setInterval(() => {
      const isSlow = limit <= limits.body || length - lengthBefore < LEAST_PROGRESS;
      if (isSlow) fail(problem('timeout'));
      lengthBefore = length;
    }, patienceMs);
    const onData = (chunk: Buffer) => {
      if (length + chunk.length > limit) return fail(problem('too_large'));
      if (length + chunk.length > room.length) room = enlarged(room, length + chunk.length, limit);
      chunk.copy(room, length);
      length += chunk.length;
    };
    const onEnd = () => {
      leave();
      resolve(room.subarray(0, length));
    };
    const onGone = () => fail(problem('malformed', 'The request ended early.'));
    const onStop = () => fail(problem('unavailable', 'The shop is closing for a moment. Please try again.'));
    const leave = () => {
      clearInterval(watch);
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      stop?.removeEventListener('abort', onStop);
    };
    const fail = (trouble: Problem) => {
      leave();
      request.pause();
      // Without any listener an error of the connection would end the process.
      request.on('error', () => undefined);
      reject(trouble);
    };

    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
    stop?.addEventListener('abort', onStop);
    if (stop?.aborted) onStop();
  });
}

function enlarged(room: Buffer, needed: number, limit: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(needed, room.length * 2)));
  room.copy(larger);
  return larger;
}
