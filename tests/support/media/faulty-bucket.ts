import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { onTestFinished } from 'vitest';
import { drip } from './bucket.ts';
import { REGION } from './s3-signature.ts';

const SIZE = 1_000_000;

const faults = {
  'accepts and never responds': () => undefined,
  'sends the headers and never the body': (response: ServerResponse) => {
    response.writeHead(200, { 'content-length': SIZE }).flushHeaders();
  },
  'sends 1 KB/s': (response: ServerResponse) => drip(response, Buffer.alloc(SIZE)),
};
export type Fault = keyof typeof faults;
export const allFaults = Object.keys(faults) as Fault[]; // The keys are those of `faults`.

/** A bucket over HTTP that keeps its callers waiting. `connections` counts the open connections. */
export async function startFaultyBucket(fault: Fault) {
  const server = createServer((request, response) => {
    request.resume();
    // A response to HEAD has no body to delay.
    if (request.method === 'HEAD' && fault !== 'accepts and never responds')
      return void response.writeHead(200, { 'content-length': SIZE }).end();
    faults[fault](response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    storageUrl: `s3://pictures/shop?endpoint=http://127.0.0.1:${port}&region=${REGION}`,
    connections: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
  };
}

/** Runs the garbage collector repeatedly until the test ends. */
export function collectGarbageMeanwhile(everyMs = 100): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const timer = setInterval(collect, everyMs);
  onTestFinished(() => clearInterval(timer));
}
