import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A minimal load balancer for two processes of a shop: it polls /readyz and uses the ready ones in turn. */
export type LoadBalancer = {
  port: number;
  /** Sets the port of a process. */
  use(index: number, port: number): void;
  /** Whether a process was ready at the last poll. */
  isReady(index: number): boolean;
  /** Method and path of each request that a process has responded to, except with a server error. */
  served(index: number): readonly string[];
};

const CHECK_EVERY_MS = 100;
/** As HAProxy's default: one slow response of a busy process is no reason to send it nothing. */
const FAILED_CHECKS = 3;

type Target = { port: number; ready: boolean; failedChecks: number; agent: Agent; served: string[] };

function isReady({ port }: Target): Promise<boolean> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, path: '/readyz', agent: false, timeout: 2_000 })
      .on('response', (response) => resolve((response.resume(), response.statusCode === 200)))
      .on('timeout', () => resolve(false))
      .on('error', () => resolve(false))
      .end();
  });
}

async function check(target: Target): Promise<void> {
  target.failedChecks = (await isReady(target)) ? 0 : target.failedChecks + 1;
  if (target.failedChecks === 0) target.ready = true;
  else if (target.failedChecks >= FAILED_CHECKS) target.ready = false;
}

/**
 * @returns false when the connection was refused, so that no process received the request; the client sees any other
 * failure
 */
function forward(target: Target, incoming: IncomingMessage, body: Buffer, response: ServerResponse) {
  const { method, url: path, headers } = incoming;
  return new Promise<boolean>((resolve) => {
    request({ host: '127.0.0.1', port: target.port, method, path, headers, agent: target.agent })
      .on('response', (received) => {
        const { connection: _connection, ...responseHeaders } = received.headers;
        if ((received.statusCode ?? 500) < 500) target.served.push(`${method} ${path}`);
        response.writeHead(received.statusCode ?? 502, responseHeaders);
        received.on('error', () => response.destroy());
        received.pipe(response);
        resolve(true);
      })
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve(false);
        if (!response.headersSent) response.writeHead(502).end(String(error));
        else response.destroy();
        resolve(true);
      })
      .end(body);
  });
}

/** Starts a load balancer that stops at the end of the test. */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const target = (port: number): Target => ({
    port,
    ready: false,
    failedChecks: 0,
    agent: new Agent({ keepAlive: true }),
    served: [],
  });
  const targets = ports.map(target);
  // One check of a process at a time: a late result must not replace a newer one.
  const checking = new Set<Target>();
  const timer = setInterval(() => {
    for (const each of targets) {
      if (checking.has(each)) continue;
      checking.add(each);
      void check(each).finally(() => checking.delete(each));
    }
  }, CHECK_EVERY_MS);
  let turn = 0;

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    turn += 1;
    const inTurn = targets
      .map((_, at) => targets[(turn + at) % targets.length])
      .filter((each) => each?.ready);
    for (const each of inTurn)
      if (each && (await forward(each, incoming, Buffer.concat(chunks), response))) return;
    response.writeHead(503).end('No process is ready');
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
    use: (index, port) => void (targets[index] = target(port)),
    isReady: (index) => targets[index]?.ready === true,
    served: (index) => targets[index]?.served ?? [],
  };
}
