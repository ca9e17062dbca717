import { connect, type Socket } from 'node:net';

export type Answered = {
  status: number;
  retryAfter: boolean;
  /** Since the request was due, so that time spent waiting for a connection counts. */
  ms: number;
};

type Plan = {
  port: number;
  /** Requests a second, sent whether or not earlier ones were answered. */
  rate: number;
  seconds: number;
  path: (index: number) => string;
  connections?: number;
};

const TICK_MS = 5;
const END_OF_HEAD = '\r\n\r\n';

/** Answers of one connection, one request at a time. */
type Line = { socket: Socket; ask(path: string, due: number): void };

/**
 * Sends requests at a steady rate, as visitors come who know nothing of each other.
 * @returns every answer; a connection that breaks counts as status 0
 */
export async function sendSteadily({
  port,
  rate,
  seconds,
  path,
  connections = 256,
}: Plan): Promise<Answered[]> {
  const answers: Answered[] = [];
  const due: { at: number; path: string }[] = [];
  const free: Line[] = [];
  const open: Line[] = [];

  function release(line: Line): void {
    const next = due.shift();
    if (next) line.ask(next.path, next.at);
    else free.push(line);
  }

  function newLine(): Line {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let asked: number | undefined;
    let text = '';
    const line: Line = {
      socket,
      ask(what, at) {
        asked = at;
        socket.write(`GET ${what} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      },
    };
    const done = (status: number, retryAfter: boolean) => {
      if (asked === undefined) return;
      answers.push({ status, retryAfter, ms: performance.now() - asked });
      asked = undefined;
      text = '';
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf(END_OF_HEAD);
      if (end === -1) return;
      const head = text.slice(0, end).toLowerCase();
      const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
      if (text.length < end + END_OF_HEAD.length + length) return;
      done(Number(head.slice(9, 12)), head.includes('retry-after: '));
      if (!head.includes('connection: close')) release(line);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      done(0, false);
      const at = free.indexOf(line);
      if (at !== -1) free.splice(at, 1);
      open.splice(open.indexOf(line), 1);
      if (!isOver) release(newLine());
    });
    open.push(line);
    return line;
  }

  let isOver = false;
  for (let index = 0; index < connections; index += 1) free.push(newLine());
  const began = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      for (; sent < Math.min((now - began) / 1_000, seconds) * rate; sent += 1) {
        const request = { at: began + (sent / rate) * 1_000, path: path(sent) };
        const line = free.pop();
        if (line) line.ask(request.path, request.at);
        else due.push(request);
      }
      const isSent = sent >= seconds * rate;
      if (!isSent || (answers.length < sent && now - began < seconds * 1_000 + 10_000)) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  isOver = true;
  for (const { socket } of open) socket.destroy();
  return answers;
}
