import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const MOST = 10_000;
/** Files that the shop needs for itself: its database, its locks, its log, and pictures that are being written. */
const OWN_FILES = 48;
/** A connection, and the picture that is sent on it. */
const FILES_EACH = 2;
/** However few files there are. */
const FEWEST = 4;
/** So many beyond the most are told to come back; who comes after them is cut. */
const TOLD = 8;
/** Whoever was told has this long to read it, in ms. */
const TO_READ = 1_000;

/** How many files this process may have open; undefined where the system does not tell. */
function openFilesLimit(): number | undefined {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** How many connections leave enough files over for what is asked for on them. */
export function mostConnections(limit = openFilesLimit()): number {
  if (limit === undefined) return MOST;
  return Math.min(MOST, Math.max(FEWEST, Math.floor((limit - OWN_FILES) / FILES_EACH)));
}

/**
 * Keeps a server to so many connections: those on which nobody waits for anything are closed first, and who comes when
 * there are none is told to come back. Beyond that the system would refuse files, to the shop as well.
 */
export function limitConnections(
  server: Server,
  refuse: (socket: Socket) => void,
  most = mostConnections(),
): void {
  let open = 0;
  server.maxConnections = most + 2 * TOLD;
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => (open -= 1));
    if (open <= most) return;
    server.closeIdleConnections();
    // Those take a moment to be gone.
    if (open <= most + TOLD) return;
    refuse(socket);
    setTimeout(() => socket.destroy(), TO_READ).unref();
  });
}
