import { connect } from 'node:net';

export type ClientResponse = { status: number; retryAfter: boolean };

/** A keep-alive connection for one request at a time, which uses little CPU. Responses need a Content-Length. */
export type Connection = {
  /** Calls `onResponse` once; status 0 means that the connection broke and can't be reused. */
  send(path: string, onResponse: (response: ClientResponse) => void): void;
  close(): void;
};

const END_OF_HEAD = '\r\n\r\n';
/** What a browser sends for a page. */
const HEADERS = [
  'host: localhost',
  'accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: en-IN,en;q=0.8',
].join('\r\n');

/** The usual size of a read; a response of a page fits. */
const READ_BYTES = 64 * 1024;

/** What the head of a response says. */
type Head = ClientResponse & { /** Bytes of head and body. */ size: number };

/** @param bytes a response from its first byte @returns undefined while the head is not complete */
function readHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end === -1) return undefined;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
  return {
    status: Number(head.slice(9, 12)),
    retryAfter: head.includes('retry-after: '),
    size: end + END_OF_HEAD.length + length,
  };
}

/**
 * @param onClose called when the connection ends, idle or not, unless `close` ended it; before `onResponse`
 * @param localAddress source IP address on this machine, such as 127.0.0.2 on Linux
 */
export function openConnection(port: number, onClose: () => void, localAddress = '127.0.0.1'): Connection {
  let waiting: ((response: ClientResponse) => void) | undefined;
  /** What has arrived of a response before its head is complete. */
  let start: Buffer | undefined;
  let head: Head | undefined;
  let received = 0;

  function done(response: ClientResponse): void {
    const onResponse = waiting;
    waiting = undefined;
    start = undefined;
    head = undefined;
    received = 0;
    onResponse?.(response);
  }

  // One buffer for all reads, and no decoding of bodies: a stream of texts needs more CPU time.
  function read(count: number, buffer: Uint8Array): boolean {
    const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, count);
    received += count;
    if (!head) {
      const bytes = start ? Buffer.concat([start, chunk]) : chunk;
      head = readHead(bytes);
      if (!head) start = Buffer.from(bytes);
    }
    if (head && received >= head.size) done(head);
    return true;
  }

  const socket = connect({
    port,
    host: '127.0.0.1',
    localAddress,
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(READ_BYTES), callback: read },
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    onClose();
    done({ status: 0, retryAfter: false });
  });

  return {
    send(path, onResponse) {
      waiting = onResponse;
      socket.write(`GET ${path} HTTP/1.1\r\n${HEADERS}${END_OF_HEAD}`, 'latin1');
    },
    close() {
      socket.removeAllListeners('close');
      socket.destroy();
    },
  };
}
