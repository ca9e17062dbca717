import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_MS = 2_500;
/** Looks in a row that find nothing taken: cut is who took nothing for 12.5 to 15 seconds. */
const MAX_LOOKS = 5;

/** Every connection of this machine, and how much of what was sent on it the other side has not taken. */
const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];
const ROW = /^ *\d+: \w+:(\w{4}) \w+:(\w{4}) \w\w (\w{8}):/gm;

const keyOf = (localPort = 0, remotePort = 0) => `${localPort} ${remotePort}`;

/** Linux says it; anywhere else nobody is found here. */
async function readUntaken(): Promise<Map<string, string>> {
  const texts = await Promise.all(TABLES.map((path) => readFile(path, 'latin1').catch(() => '')));
  const untaken = new Map<string, string>();
  for (const [, local = '', remote = '', bytes = ''] of texts.join('\n').matchAll(ROW)) {
    const key = keyOf(parseInt(local, 16), parseInt(remote, 16));
    // Of two with the same ports and other addresses each is taken for alive while one of them is.
    untaken.set(key, `${untaken.get(key) ?? ''} ${bytes}`);
  }
  return untaken;
}

/**
 * Cuts whoever takes nothing of an answer. What the process itself sees is no measure: the system holds megabytes for a
 * reader and asks for more a third of them later, which on a slow line that is alive takes minutes.
 */
export function disconnectStalledClients(server: Server, lookMs = LOOK_MS): void {
  const open = new Set<Socket>();
  let seen = new Map<Socket, { state: string; looks: number }>();
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const waiting = [...open].filter(({ writableLength }) => writableLength > 0);
    const untaken = waiting.length > 0 ? await readUntaken() : new Map<string, string>();
    const now: typeof seen = new Map();
    for (const socket of waiting) {
      const bytes = untaken.get(keyOf(socket.localPort, socket.remotePort));
      if (bytes === undefined || socket.destroyed) continue;
      const state = `${socket.bytesWritten} ${socket.writableLength} ${bytes}`;
      const before = seen.get(socket);
      const looks = before?.state === state ? before.looks + 1 : 0;
      // So that the system, too, forgets what it holds for them.
      if (looks >= MAX_LOOKS) socket.resetAndDestroy();
      else now.set(socket, { state, looks });
    }
    seen = now;
  }

  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('listening', () => {
    timer = setInterval(() => {
      if (isLooking) return;
      isLooking = true;
      void look().finally(() => (isLooking = false));
    }, lookMs).unref();
  });
  server.on('close', () => clearInterval(timer));
}
