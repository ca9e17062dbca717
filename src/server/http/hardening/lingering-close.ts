import type { IncomingMessage } from 'node:http';

const LINGER_MS = 5_000;

/**
 * Call this before responding to a request that is still being sent, on a connection that closes afterwards. Node would
 * close the socket after the last byte, and a client that is still sending would see a reset instead of the response. So
 * only the write side is closed, and incoming data is discarded for up to 5 seconds.
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
