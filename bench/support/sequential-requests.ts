// Requests URLs one after another on keep-alive connections. Standard input: JSON {urls, headers, connections}. Prints
// the milliseconds of each request as JSON. A separate process, so that its CPU time does not count as the server's.
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

const { urls, headers, connections, statuses }: Plan = JSON.parse(await text(process.stdin));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const took: number[] = [];
let next = 0;

interface Plan {
  urls: string[];
  headers: Record<string, string>;
  connections: number;
  /** The expected ones. */
  statuses: number[];
}

await Promise.all(
  Array.from({ length: connections }, async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const started = performance.now();
      await send(url);
      took.push(performance.now() - started);
    }
  }),
);
console.log(JSON.stringify(took));
agent.destroy();

function send(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      const { statusCode = 0 } = response;
      if (!statuses.includes(statusCode)) reject(new Error(`${url} returned ${statusCode}`));
      response.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}
