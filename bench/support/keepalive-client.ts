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

/**
 * @param onClose called when the connection ends, idle or not, unless `close` ended it; before `onResponse`
 * @param localAddress source IP address on this machine, such as 127.0.0.2 on Linux
 */
export function openConnection(port: number, onClose: () => void, localAddress = '127.0.0.1'): Connection {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  let waiting: ((response: ClientResponse) => void) | undefined;
  let text = '';

  function done(response: ClientResponse): void {
    const onResponse = waiting;
    waiting = undefined;
    text = '';
    onResponse?.(response);
  }

  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf(END_OF_HEAD);
    if (end === -1) return;
    const head = text.slice(0, end).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
    if (text.length < end + END_OF_HEAD.length + length) return;
    done({ status: Number(head.slice(9, 12)), retryAfter: head.includes('retry-after: ') });
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    onClose();
    done({ status: 0, retryAfter: false });
  });

  return {
    send(path, onResponse) {
      waiting = onResponse;
      socket.write(`GET ${path} HTTP/1.1\r\n${HEADERS}${END_OF_HEAD}`);
    },
    close() {
      socket.removeAllListeners('close');
      socket.destroy();
    },
  };
}
