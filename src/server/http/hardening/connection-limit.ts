import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ipSubnet } from '#server/accounts/rate-limits/ip-subnet.ts';
import { createClientShares } from './client-shares.ts';

const MAX_CONNECTIONS = 10_000;
/** Open files that the shop itself needs: database, locks, log, and images being written. */
const RESERVED_FILES = 48;
/** The connection and the image sent on it. */
const FILES_PER_CONNECTION = 2;
const MIN_CONNECTIONS = 4;
/** Connections above the limit that are served all the same, while idle ones close. */
const IDLE_CLOSING = 8;
/** How many connections beyond those that are served get a 503 at the same time; further ones are closed without a response. */
const MAX_REJECTIONS = 8;
/**
 * Connections that are accepted above all these limits, so that a client with few connections can replace the oldest of the
 * client with the most.
 */
const EXTRA_ACCEPTED = 2;
/** Unanswered requests on one connection. */
const MAX_PIPELINED = 128;
/** How long a client has to read the 503. */
const REJECTION_READ_MS = 1_000;

/** Maximum of open files of this process; undefined where the system does not report it. */
function openFilesLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** The number of connections that leaves enough open files for serving them. */
function maxConnections(limit = openFilesLimit()): number {
  if (limit === undefined) return MAX_CONNECTIONS;
  return Math.min(
    MAX_CONNECTIONS,
    Math.max(MIN_CONNECTIONS, Math.floor((limit - RESERVED_FILES) / FILES_PER_CONNECTION)),
  );
}

type ConnectionHandlers = {
  /** True for a proxy's connection, which carries requests of many clients and is never closed for others. */
  isProxy(socket: Socket): boolean;
  reject(socket: Socket): void;
};

/**
 * Limits the connections of a server. At the limit it first closes idle connections, then the oldest one of the client with
 * the most; a new connection of that client gets a 503 instead. Without the limit, the shop itself would run out of open
 * files.
 */
export function limitConnections(
  server: Server,
  { isProxy, reject }: ConnectionHandlers,
  max = maxConnections(),
): void {
  const shares = createClientShares<Socket>();
  let open = 0;
  let rejections = 0;
  server.maxConnections = max + IDLE_CLOSING + MAX_REJECTIONS + EXTRA_ACCEPTED;
  server.on('connection', (socket) => {
    const client = isProxy(socket) ? undefined : ipSubnet(socket.remoteAddress ?? '');
    const release = () => client !== undefined && shares.remove(client, socket);
    open += 1;
    socket.once('close', () => (open -= 1)).once('close', release);
    if (client !== undefined) shares.add(client, socket);
    if (open <= max) return;
    server.closeIdleConnections();
    if (open <= max + IDLE_CLOSING) return;
    const oldest = shares.takeFromLargest(client === undefined ? 0 : shares.countOf(client), 'oldest');
    if (oldest) return void oldest.destroy();
    release();
    if (rejections >= MAX_REJECTIONS) return void socket.destroy();
    rejections += 1;
    socket.once('close', () => (rejections -= 1));
    reject(socket);
    setTimeout(() => socket.destroy(), REJECTION_READ_MS).unref();
  });
}

/**
 * Limits the unanswered requests on one connection. Otherwise a client could send thousands of tiny requests without reading,
 * and the shop would hold all their responses in memory.
 * @returns a function that says whether a request exceeds the limit
 */
export function createPipeliningLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Duplex, number>();
  return ({ socket }, response) => {
    const before = waiting.get(socket) ?? 0;
    waiting.set(socket, before + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return before >= MAX_PIPELINED;
  };
}
