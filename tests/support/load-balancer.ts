import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A minimal load balancer for two processes of a shop: it polls /readyz and uses the ready ones in turn. */
export type LoadBalancer = {
  port: number;
  /** Sets the port of a process. */
  use(place: number, port: number): void;
  /** Whether a process was ready at the last poll. */
  isReady(place: number): boolean;
};

const ASK_EVERY_MS = 100;

type Target = { port: number; ready: boolean; agent: Agent };

function isReady({ port }: Target): Promise<boolean> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 2_000 })
      .on('response', (answer) => resolve((answer.resume(), answer.statusCode === 200)))
      .on('timeout', () => resolve(false))
      .on('error', () => resolve(false))
      .end();
  });
}

/**
 * @returns false when the connection was refused, so that no process received the request; the client sees any other
 * failure
 */
function forward(target: Target, asked: IncomingMessage, body: Buffer, answer: ServerResponse) {
  const { method, url: path, headers } = asked;
  return new Promise<boolean>((resolve) => {
    request({ host: '127.0.0.1', port: target.port, method, path, headers, agent: target.agent })
      .on('response', (given) => {
        const { connection: _connection, ...responseHeaders } = given.headers;
        answer.writeHead(given.statusCode ?? 502, responseHeaders);
        given.on('error', () => answer.destroy());
        given.pipe(answer);
        resolve(true);
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve(false);
        if (!answer.headersSent) answer.writeHead(502).end(String(error));
        else answer.destroy();
        resolve(true);
      })
      .end(body);
  });
}

/** Starts a load balancer that stops at the end of the test. */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const target = (port: number): Target => ({ port, ready: false, agent: new Agent({ keepAlive: true }) });
  const targets = ports.map(target);
  const timer = setInterval(() => {
    for (const each of targets) void isReady(each).then((ready) => (each.ready = ready));
  }, ASK_EVERY_MS);
  let turn = 0;

  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    turn += 1;
    const inTurn = targets
      .map((_, at) => targets[(turn + at) % targets.length])
      .filter((each) => each?.ready);
    for (const each of inTurn)
      if (each && (await forward(each, asked, Buffer.concat(chunks), answer))) return;
    answer.writeHead(502).end('Nobody is ready');
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    clearInterval(timer);
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    use: (place, port) => void (targets[place] = target(port)),
    isReady: (place) => targets[place]?.ready === true,
  };
}
