import { connect } from 'node:net';

export type SlowResponse = {
  status: number;
  /** Seconds; NaN without the header. */
  retryAfter: number;
  /** Bytes of the body given to the socket before the response. */
  sent: number;
  /** Milliseconds from the beginning to the response. */
  ms: number;
};

const CHUNK_BYTES = 128 * 1024;
const INTERVAL_MS = 100;

/**
 * Sends a body at about 10 Mbit/s until there is a response.
 * @param head request line and headers but `content-length`, each with its line end
 * @throws when the connection ends without a response
 */
export function sendSlowly(port: number, head: string, body: Buffer): Promise<SlowResponse> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const socket = connect({ port, host: '127.0.0.1' });
    let [sent, text] = [0, ''];
    const send = () => {
      if (sent >= body.length || socket.writableLength > CHUNK_BYTES) return;
      socket.write(body.subarray(sent, sent + CHUNK_BYTES));
      sent = Math.min(sent + CHUNK_BYTES, body.length);
    };
    const pace = setInterval(send, INTERVAL_MS);
    const settle = () => {
      clearInterval(pace);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
      const retryAfter = Number(/^retry-after: (\d+)/im.exec(text)?.[1]);
      if (status > 0) resolve({ status, retryAfter, sent, ms: performance.now() - began });
      else reject(new Error(`No response after ${sent} bytes and ${performance.now() - began} ms: ${error}`));
    };
    socket.setEncoding('latin1');
    socket.on('connect', () => {
      socket.write(`${head}content-length: ${body.length}\r\n\r\n`);
      send();
    });
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (!text.includes('\r\n\r\n')) return;
      settle();
      socket.destroy();
    });
    let error = '';
    socket.on('error', ({ message }) => void (error = message));
    socket.on('close', settle);
  });
}
