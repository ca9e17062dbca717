import { type ClientResponse, type Connection, openConnection } from './keepalive-client.ts';

/** `ms` counts from when the request was due, including the wait for a connection. */
export type TimedResponse = ClientResponse & { ms: number };

type Plan = {
  port: number;
  /** Requests per second, sent whether or not earlier ones have a response. */
  rate: number;
  seconds: number;
  path: () => string;
};

const TICK_MS = 5;
/** More than the shop queues: requests then wait there for the shop, and not here for a connection. */
const CONNECTIONS = 2_000;
/** How long to wait for the last responses. */
const LAST_RESPONSES_MS = 10_000;

/**
 * Sends requests at a steady rate, like independent visitors.
 * @returns one entry for each request; status 0 for a connection that broke, for a response that did not come within 10 s after the
 * last request was due, and for a request without a free connection
 */
export async function sendSteadily({ port, rate, seconds, path }: Plan): Promise<TimedResponse[]> {
  const responses: TimedResponse[] = [];
  const free: Connection[] = [];
  const open = new Set<Connection>();
  /** When the requests without a response were due. */
  const pending = new Set<number>();

  function newConnection(): Connection {
    const connection = openConnection(port, () => open.delete(connection));
    open.add(connection);
    return connection;
  }

  function takeFree(): Connection | undefined {
    const connection = free.pop();
    return connection === undefined || open.has(connection) ? connection : takeFree();
  }

  function send(due: number): void {
    const reused = takeFree();
    const connection = reused ?? newConnection();
    pending.add(due);
    connection.send(path(), (response) => {
      pending.delete(due);
      // The shop may close an idle connection while a request is sent on it: browsers then retry, and so does this.
      if (reused && response.status === 0) return send(due);
      responses.push({ ...response, ms: performance.now() - due });
      if (open.has(connection)) free.push(connection);
    });
  }

  const began = performance.now();
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      const wanted = Math.min((now - began) / 1_000, seconds) * rate;
      while (sent < wanted && (free.length > 0 || open.size < CONNECTIONS)) {
        send(began + (sent / rate) * 1_000);
        sent += 1;
      }
      const isSent = sent >= seconds * rate;
      const isLate = now - began > seconds * 1_000 + LAST_RESPONSES_MS;
      if (!isLate && (!isSent || responses.length < sent)) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  for (const connection of open) connection.close();
  // Requests that found no free connection were not sent.
  for (; sent < seconds * rate; sent += 1) pending.add(began + (sent / rate) * 1_000);
  const now = performance.now();
  return [...responses, ...[...pending].map((due) => ({ status: 0, retryAfter: false, ms: now - due }))];
}
