// An SMTP server that receives mails, and fails where a test wants it to.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The commands of a mail in their order; `body` is after the reply to DATA, `dot` after the whole mail has arrived. */
export type Stage = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'body' | 'dot';

/** What the server does at a stage: it closes the connection, says nothing more, waits (ms) before its reply, or replies this. */
export type Fault = { at: Stage; does: 'dies' | 'stalls' | { waits: number } | { replies: string } };

const usualReplies: Record<Exclude<Stage, 'body'>, string> = {
  greeting: '220 test',
  ehlo: '250 test',
  mail: '250 ok',
  rcpt: '250 ok',
  data: '354 go on',
  dot: '250 accepted',
};
const stages: Record<string, Exclude<Stage, 'body' | 'dot' | 'greeting'>> = {
  EHLO: 'ehlo',
  HELO: 'ehlo',
  MAIL: 'mail',
  RCPT: 'rcpt',
  DATA: 'data',
};

export type SmtpServer = {
  url: string;
  /** The texts of the mails that arrived as a whole, each with its final dot, and were not rejected. */
  readonly arrived: string[];
  /** The number of connections so far. */
  connections(): number;
  /** Resolves when a connection has reached this stage. */
  reached(stage: Stage): Promise<void>;
  close(): void;
};

/**
 * A mail server on loopback.
 * @param faultOf what goes wrong with each connection, counted from 0
 */
export async function startSmtpServer(
  faultOf: (connection: number) => Fault | undefined = () => undefined,
): Promise<SmtpServer> {
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Map<Stage, PromiseWithResolvers<void>>();
  const stageReached = (stage: Stage) => {
    const known = waiting.get(stage) ?? Promise.withResolvers<void>();
    waiting.set(stage, known);
    return known;
  };
  let connections = 0;

  async function serve(socket: Socket) {
    const fault = faultOf(connections++);
    const rejectsAt = (stage: Stage) =>
      fault?.at === stage && typeof fault.does === 'object' && 'replies' in fault.does;
    /** Replies, unless a fault prevents it. @returns false if the server does nothing more */
    const reach = async (stage: Stage): Promise<boolean> => {
      stageReached(stage).resolve();
      const does = fault?.at === stage ? fault.does : undefined;
      if (does === 'dies') socket.destroy();
      if (does === 'dies') return false;
      // Returning would end the loop below, which closes the connection.
      if (does === 'stalls') await new Promise(() => undefined);
      if (typeof does === 'object' && 'waits' in does) await wait(does.waits);
      const reply =
        typeof does === 'object' && 'replies' in does
          ? does.replies
          : stage === 'body'
            ? undefined
            : usualReplies[stage];
      if (reply !== undefined && socket.writable) socket.write(`${reply}\r\n`);
      return true;
    };
    if (!(await reach('greeting'))) return;
    let [buffer, body]: [string, string | undefined] = ['', undefined];
    for await (const chunk of socket) {
      buffer += String(chunk);
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (body !== undefined && line !== '.') body += `${line}\n`;
        else if (body !== undefined) {
          if (!rejectsAt('dot')) arrived.push(body);
          body = undefined;
          if (!(await reach('dot'))) return;
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else {
          const stage = stages[line.slice(0, 4).toUpperCase()];
          if (!stage) socket.write('502 unknown\r\n');
          else if (!(await reach(stage))) return;
          if (stage !== 'data' || rejectsAt('data')) continue;
          body = '';
          if (!(await reach('body'))) return;
        }
      }
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket).catch(() => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    connections: () => connections,
    reached: (stage) => stageReached(stage).promise,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
