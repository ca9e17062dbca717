import type { IncomingMessage } from 'node:http';

const LINGER_MS = 5_000;

/**
 * To be called before answering a request that is still being sent, on a connection that closes afterwards. Node would
 * cut the connection with the last byte of the answer, and a client that is still sending would then see a reset where
 * the answer was. Instead our side is closed, and what still comes is thrown away for a few seconds.
 */
export function lingerAfterResponse(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  };
}
