import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECK_INTERVAL_MS = 2_500;
/** Consecutive checks without progress: a client is disconnected after 12.5 to 15 seconds. */
const MAX_CHECKS = 5;

/**
 * Linux lists every connection here, with the bytes that the other side has not acknowledged. Node has no call for them:
 * `bytesWritten` and `writableLength` end at the system's buffer, and socket timeouts count from the last write into it.
 */
const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
/** A row: local port, remote port and unacknowledged bytes, all in hexadecimal. */
const ROW = /^ *\d+: \w+:(\w{4}) \w+:(\w{4}) \w\w (\w{8}):/gm;

const keyOf = (localPort = 0, remotePort = 0) => `${localPort} ${remotePort}`;

/** Unacknowledged bytes by port pair; empty on other systems than Linux. */
async function readUnacknowledged(): Promise<Map<string, string>> {
  const texts = await Promise.all(TABLES.map((path) => readFile(path, 'latin1').catch(() => '')));
  const unacknowledged = new Map<string, string>();
  for (const [, local = '', remote = '', bytes = ''] of texts.join('\n').matchAll(ROW)) {
    const key = keyOf(parseInt(local, 16), parseInt(remote, 16));
    // Two connections with the same ports share one entry: both count as alive while one of them is.
    unacknowledged.set(key, `${unacknowledged.get(key) ?? ''} ${bytes}`);
  }
  return unacknowledged;
}

/**
 * Disconnects clients that do not read their response. The buffer of Node's socket does not tell them from slow ones: the system
 * takes megabytes from it at a time, and takes more only when a third of them is sent. That can take a slow client minutes.
 */
export function disconnectStalledClients(server: Server, intervalMs = CHECK_INTERVAL_MS): void {
  const open = new Set<Socket>();
  let seen = new Map<Socket, { state: string; checks: number }>();
  let isChecking = false;
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const waiting = [...open].filter(({ writableLength }) => writableLength > 0);
    const unacknowledged = waiting.length > 0 ? await readUnacknowledged() : new Map<string, string>();
    const current: typeof seen = new Map();
    for (const socket of waiting) {
      const bytes = unacknowledged.get(keyOf(socket.localPort, socket.remotePort));
      if (bytes === undefined || socket.destroyed) continue;
      const state = `${socket.bytesWritten} ${socket.writableLength} ${bytes}`;
      const before = seen.get(socket);
      const checks = before?.state === state ? before.checks + 1 : 0;
      // A reset also frees what the system buffers for this connection.
      if (checks >= MAX_CHECKS) socket.resetAndDestroy();
      else current.set(socket, { state, checks });
    }
    seen = current;
  }

  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('listening', () => {
    timer = setInterval(() => {
      if (isChecking) return;
      isChecking = true;
      void check().finally(() => (isChecking = false));
    }, intervalMs).unref();
  });
  server.on('close', () => clearInterval(timer));
}
