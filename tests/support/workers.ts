// Connections to chosen worker processes of a shop.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Running } from './process.ts';

/** METRICS_TOKEN of the shops here: /metrics names the worker that responds. */
export const METRICS_TOKEN = 'the token of the metrics page';

export type Response = { status: number; text: string };
export type Connection = {
  send(method: string, path: string, body?: unknown, token?: string): Promise<Response>;
};

/** One connection: all its requests reach the same worker. */
export function connect(port: number): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return {
    send: (method, path, body, token) =>
      new Promise((resolve, reject) => {
        const headers = {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        };
        const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, (response) =>
          text(response).then(
            (received) => resolve({ status: response.statusCode ?? 0, text: received }),
            reject,
          ),
        );
        sent.once('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      }),
  };
}

/** The number of the worker that responds. */
export async function workerOf(connection: Connection): Promise<number> {
  const response = await connection.send('GET', '/metrics', undefined, METRICS_TOKEN);
  return Number(/worker="(\d+)"/.exec(response.text)?.[1]);
}

/** Connects until each of `count` workers has responded. @returns one connection to each */
export async function connectToWorkers(port: number, count: number): Promise<Connection[]> {
  const found = new Map<number, Connection>();
  while (found.size < count) {
    const connection = connect(port);
    const worker = await workerOf(connection);
    if (!found.has(worker)) found.set(worker, connection);
  }
  return [...found].toSorted(([one], [other]) => one - other).map(([, connection]) => connection);
}

/** Process ids of the workers (Linux). */
export function workerPids({ child: { pid } }: Pick<Running, 'child'>): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}
