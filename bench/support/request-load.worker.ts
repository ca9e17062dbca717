// The worker thread of request-load.ts. A message {requests, count?} starts it; without a count the message 'stop' ends
// it. Then it posts the number of responses per status, with 0 for requests without a response.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export type LoadTarget = { port: number; connections: number };
export type LoadPlan = { requests: readonly string[]; count?: number };
export type LoadResult = Record<number, number>;

// The parent thread passes this type.
const { port, connections } = workerData as LoadTarget;
let plan: { requests: readonly Buffer[]; left: number; sent: number } | undefined;
let statuses: LoadResult = {};
let underWay = 0;
const idle = new Set<() => void>();

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = text.slice(0, end).toLowerCase();
  if (head.startsWith('http/1.1 304')) return true;
  if (head.includes('transfer-encoding: chunked')) return text.endsWith('0\r\n\r\n');
  return text.length >= end + 4 + Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
}

function finishWhenDone(): void {
  if (!plan || plan.left > 0 || underWay > 0) return;
  plan = undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage(statuses);
}

/** Opens a connection, and replaces it when the shop closes it. */
function open(): void {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let text = '';
  let isWaiting = false;

  function sendNext(): void {
    if (!plan || plan.left === 0) return void idle.add(sendNext);
    text = '';
    isWaiting = true;
    underWay += 1;
    plan.left -= 1;
    socket.write(plan.requests[plan.sent++ % plan.requests.length] ?? '');
  }

  function finish(): void {
    isWaiting = false;
    underWay -= 1;
    const status = Number(text.slice(9, 12));
    statuses[status] = (statuses[status] ?? 0) + 1;
    finishWhenDone();
  }

  socket.setEncoding('latin1');
  socket.on('connect', sendNext);
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (!isWaiting || !isWhole(text)) return;
    finish();
    if (/^connection: close/im.test(text)) socket.destroy();
    else sendNext();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    idle.delete(sendNext);
    if (isWaiting) finish();
    open();
  });
}

parentPort?.on('message', (message: LoadPlan | 'stop') => {
  if (message === 'stop') {
    if (plan) plan.left = 0;
    return finishWhenDone();
  }
  const { requests, count = Infinity } = message;
  plan = { requests: requests.map((request) => Buffer.from(request, 'latin1')), left: count, sent: 0 };
  statuses = {};
  const waiting = [...idle];
  idle.clear();
  for (const sendNext of waiting) sendNext();
});
for (let n = 0; n < connections; n += 1) open();
