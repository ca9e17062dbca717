// Asks for one address again and again over kept connections: node load.ts <url> <requests> <connections>. Prints requests a second.
// A process of its own, so that its work is not counted as the server's.
import { Agent, get } from 'node:http';

const [url = '', requests = '0', connections = '1'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const headers = { 'accept-encoding': 'br, gzip', accept: 'text/html' };
let left = Number(requests);

const started = performance.now();
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (left > 0) {
      left -= 1;
      await ask();
    }
  }),
);
console.log(Math.round(Number(requests) / ((performance.now() - started) / 1000)));
agent.destroy();

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    request.once('error', reject);
  });
}
