// Requests URLs one after another on keep-alive connections. Standard input: JSON {urls, headers, connections}. Prints
// the milliseconds of each request as JSON. A separate process, so that its CPU time does not count as the server's.
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';

const { urls, headers, connections, statuses }: Asked = JSON.parse(await text(process.stdin));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const took: number[] = [];
let next = 0;

interface Asked {
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
      await ask(url);
      took.push(performance.now() - started);
    }
  }),
);
console.log(JSON.stringify(took));
agent.destroy();

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (answer) => {
      const { statusCode = 0 } = answer;
      if (!statuses.includes(statusCode)) reject(new Error(`${url} answered ${statusCode}`));
      answer.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}
