// Sends requests on several keep-alive connections, on each one after another. Standard input: a `Plan` as JSON. Prints
// {took, rejected} as JSON: the milliseconds of each request, and how many responses were 503. A separate process, so that
// its CPU time does not count as the server's.
import { Agent, request as open } from 'node:http';
import { text } from 'node:stream/consumers';
import type { BenchRequest } from './server-load.ts';

const { urls, headers, connections, statuses }: Plan = JSON.parse(await text(process.stdin));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const took: number[] = [];
let rejected = 0;
let next = 0;

type Plan = {
  urls: BenchRequest[];
  headers: Record<string, string>;
  connections: number;
  /** The expected ones: any other ends the process with an error. */
  statuses: number[];
};

await Promise.all(
  Array.from({ length: connections }, async () => {
    for (let wanted = urls[next++]; wanted !== undefined; wanted = urls[next++]) {
      const started = performance.now();
      await send(wanted);
      took.push(performance.now() - started);
    }
  }),
);
console.log(JSON.stringify({ took, rejected }));
agent.destroy();

function send(wanted: BenchRequest): Promise<void> {
  const {
    url,
    method,
    body,
    headers: own = {},
  } = typeof wanted === 'string' ? { url: wanted, method: 'GET', body: '' } : wanted;
  const type = body === '' ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const request = open(url, { agent, method, headers: { ...headers, ...own, ...type } }, (response) => {
      const { statusCode = 0 } = response;
      if (!statuses.includes(statusCode)) reject(new Error(`${method} ${url} returned ${statusCode}`));
      if (statusCode === 503) rejected += 1;
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
    request.end(body);
  });
}
