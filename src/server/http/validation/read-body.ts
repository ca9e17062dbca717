import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '#contract/api/limits.ts';
import { type Problem, problem } from '#contract/api/problems.ts';

/** Time in which an ordinary body must be there. Of a large one, so many bytes must come in each such span: */
const PATIENCE_MS = 15_000;
const MIN_PROGRESS = 64 * 1024;
/** … in each of all so far, on the average, once the second is over: 10 MB in twenty minutes, as a poor line carries; */
const MIN_AVERAGE = 120 * 1024;
/** … and in the latest, as soon as others have to wait. */
const MIN_WHILE_OTHERS_WAIT = 8 * MIN_AVERAGE;
/** However well it comes on. */
const LONGEST_MS = 20 * 60_000;

/** Who holds room for a body is told here that others were refused for want of it. */
export type Backpressure = { tell: (() => void) | undefined };

type Waiting = {
  /** Ends the wait for bodies that are still on their way. */
  stop?: AbortSignal;
  others?: Backpressure;
  patienceMs?: number;
  longestMs?: number;
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
 * @param others a large body that comes slowly is given up when they are told of
 * @throws problem `too_large`, `timeout` (408), `unavailable` when stopped, `malformed` when the sender went away
 */
export function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limit: number,
  { stop, others, patienceMs = PATIENCE_MS, longestMs = LONGEST_MS }: Waiting = {},
): Promise<Buffer> {
  const declared = declaredLength(request);
  if (declared !== undefined && declared > limit) return Promise.reject(problem('too_large'));
  if (request.headers.expect !== undefined) response.writeContinue();

  return new Promise((resolve, reject) => {
    // A large body would otherwise be in memory twice while its pieces are put together.
    let room: Buffer = Buffer.allocUnsafe(declared ?? firstRoom);
    let length = 0;
    let lengthBefore = 0;
    let spans = 0;
    let latest = Infinity;

    const watch = setInterval(() => {
      spans += 1;
      latest = length - lengthBefore;
      lengthBefore = length;
      const isDripping = latest < MIN_PROGRESS || (spans > 1 && length < spans * MIN_AVERAGE);
      if (limit <= limits.body || isDripping) fail(problem('timeout'));
    }, patienceMs);
    const last = setTimeout(() => fail(problem('timeout')), longestMs);
    const onOthers = () => {
      if (latest < MIN_WHILE_OTHERS_WAIT) fail(problem('timeout'));
    };
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
      clearTimeout(last);
      if (others) others.tell = undefined;
      request.off('data', onData).off('end', onEnd).off('close', onGone).off('error', onGone);
      stop?.removeEventListener('abort', onStop);
    };
    const fail = (error: Problem) => {
      leave();
      request.pause();
      // Without any listener an error of the connection would end the process.
      request.on('error', () => undefined);
      reject(error);
    };

    request.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
    if (others) others.tell = onOthers;
    stop?.addEventListener('abort', onStop);
    if (stop?.aborted) onStop();
  });
}

function enlarged(room: Buffer, needed: number, limit: number): Buffer {
  const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(needed, room.length * 2)));
  room.copy(larger);
  return larger;
}
