import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createNodeServer } from '#server/http/node-server.ts';
import { securityHeaders } from '#server/http/responses/security-headers.ts';
import { createLoadShedder } from '#server/http/hardening/load-shedder.ts';

/** CPU milliseconds of each response: at this cost the queue is too long for sixty concurrent requests. */
const COST = 5;

/** Sends one request as a proxy does for a visitor at `ip`. @returns the status */
async function requestFrom(port: number, ip: string, agent: Agent): Promise<number> {
  const sent = request({ port, agent, path: '/search?q=lotus', headers: { 'x-forwarded-for': ip } });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error('No response');
  await text(response);
  return response.statusCode ?? 0;
}

/** A server behind a trusted proxy whose responses keep the CPU busy. */
async function busyServer(): Promise<number> {
  const server = createNodeServer({
    handler(_request, response) {
      const end = performance.now() + COST;
      while (performance.now() < end);
      response.end('made');
    },
    tryServe: () => false,
    headers: securityHeaders({ publicUrl: 'http://localhost', development: false }),
    loadShedder: createLoadShedder(),
    trustProxy: true,
    isAdmin: () => false,
    isClosing: () => false,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return port;
}

/** Sends requests on `connections` connections until aborted. @returns the number of responses per status */
async function flood(port: number, ip: string, connections: number, over: AbortSignal) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = { 200: 0, 503: 0 };
  const sendRepeatedly = async () => {
    while (!over.aborted) statuses[(await requestFrom(port, ip, agent)) === 200 ? 200 : 503] += 1;
  };
  await Promise.all(Array.from({ length: connections }, sendRepeatedly));
  agent.destroy();
  return statuses;
}

it.each([
  ['another IPv4 address', '203.0.113.9', (visitor: number) => `198.51.100.${visitor}`],
  // The limits count an IPv6 network of 64 bits as one client.
  ['another IPv6 network', '2001:db8:1:2::9', (visitor: number) => `2001:db8:1:${visitor + 3}::9`],
])(
  'besides 60 connections of one client, others get at least 44 of 48 responses: %s',
  { tags: ['FX08'], timeout: 60_000 },
  async (_what, busy, ipOf) => {
    const port = await busyServer();
    const over = new AbortController();
    const flooding = flood(port, busy, 60, over.signal);
    const agent = new Agent({ keepAlive: true });
    const visit = async (visitor: number) => {
      const statuses: number[] = [];
      for (let page = 0; page < 6; page += 1) statuses.push(await requestFrom(port, ipOf(visitor), agent));
      return statuses;
    };
    const others = (await Promise.all(Array.from({ length: 8 }, (_, visitor) => visit(visitor)))).flat();
    over.abort();
    agent.destroy();
    const rejected = (await flooding)[503];
    expect(others).toHaveLength(48);
    expect(others.filter((status) => status === 200).length).toBeGreaterThanOrEqual(44);
    expect(rejected).toBeGreaterThan(0);
  },
);
