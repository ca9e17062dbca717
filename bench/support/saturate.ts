import { Agent, get } from 'node:http';

/** One request over a connection that stays. @returns the status, once the body is through */
function askOnce(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });
}

type Plan = { port: number; lines: number; seconds: number; path: (index: number) => string };

/** As many requests as a few visitors get answered who ask again at once. @returns successes a second */
export async function saturate({ port, lines, seconds, path }: Plan): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lines });
  const until = performance.now() + seconds * 1_000;
  let asked = 0;
  let served = 0;
  const visit = async () => {
    while (performance.now() < until) {
      asked += 1;
      if ((await askOnce(agent, port, path(asked))) === 200) served += 1;
    }
  };
  await Promise.all(Array.from({ length: lines }, visit));
  agent.destroy();
  return served / seconds;
}
