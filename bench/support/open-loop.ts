import { type Heard, type Line, openLine } from './keepalive-client.ts';

/** `ms` counts from when the request was due, including the wait for a connection. */
export type Answered = Heard & { ms: number };

type Plan = {
  port: number;
  /** Requests per second, sent whether or not earlier ones have a response. */
  rate: number;
  seconds: number;
  path: () => string;
};

const TICK_MS = 5;
/** More than the shop can queue: with fewer, requests would wait for a free connection here. */
const CONNECTIONS = 2_000;
const LAST_RESPONSES_MS = 10_000;

/**
 * Sends requests at a steady rate, like independent visitors.
 * @returns every response; a broken connection counts as status 0
 */
export async function sendSteadily({ port, rate, seconds, path }: Plan): Promise<Answered[]> {
  const answers: Answered[] = [];
  const free: Line[] = [];
  const open = new Set<Line>();

  function newLine(): Line {
    const line = openLine(port, () => open.delete(line));
    open.add(line);
    return line;
  }

  function takeFree(): Line | undefined {
    const line = free.pop();
    return line === undefined || open.has(line) ? line : takeFree();
  }

  function send(due: number): void {
    const reused = takeFree();
    const line = reused ?? newLine();
    line.ask(path(), (heard) => {
      // The shop may close an idle connection while a request is sent on it: browsers then retry, and so does this.
      if (reused && heard.status === 0) return send(due);
      answers.push({ ...heard, ms: performance.now() - due });
      if (open.has(line)) free.push(line);
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
      if (!isLate && (!isSent || answers.length < sent)) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  for (const line of open) line.hangUp();
  return answers;
}
