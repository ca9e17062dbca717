import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ipSubnet } from '#server/accounts/rate-limits/ip-subnet.ts';
import { createClientShares } from './client-shares.ts';

const MAX = 10_000;
/** Files that the shop needs for itself: its database, its locks, its log, and pictures that are being written. */
const OWN_FILES = 48;
/** A connection, and the picture that is sent on it. */
const FILES_EACH = 2;
/** However few files there are. */
const FEWEST = 4;
/** So many beyond the most are told to come back; who comes after them is cut. */
const TOLD = 8;
/** So many more are accepted, so that one from a client with few connections can replace the oldest of the client with the most. */
const ACCEPTED_BEYOND = 2;
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
export function maxConnections(limit = openFilesLimit()): number {
  if (limit === undefined) return MAX;
  return Math.min(MAX, Math.max(FEWEST, Math.floor((limit - OWN_FILES) / FILES_EACH)));
}

type Ways = {
  /** True for a connection that brings requests of many clients; it is never closed for the sake of others. */
  isProxy(socket: Socket): boolean;
  refuse(socket: Socket): void;
};

/**
 * Keeps a server to so many connections: those on which nobody waits for anything are closed first. When there are none, the
 * client with the most connections loses its oldest; a newcomer from that client is told to come back instead. Beyond that the
 * system would refuse files, to the shop as well.
 */
export function limitConnections(server: Server, { isProxy, refuse }: Ways, max = maxConnections()): void {
  const shares = createClientShares<Socket>();
  let open = 0;
  let told = 0;
  server.maxConnections = max + 2 * TOLD + ACCEPTED_BEYOND;
  server.on('connection', (socket) => {
    const client = isProxy(socket) ? undefined : ipSubnet(socket.remoteAddress ?? '');
    const leave = () => client !== undefined && shares.remove(client, socket);
    open += 1;
    socket.once('close', () => (open -= 1)).once('close', leave);
    if (client !== undefined) shares.add(client, socket);
    if (open <= max) return;
    server.closeIdleConnections();
    // Those take a moment to be gone.
    if (open <= max + TOLD) return;
    const oldest = shares.takeFromLargest(client === undefined ? 0 : shares.countOf(client), 'oldest');
    if (oldest) return void oldest.destroy();
    leave();
    if (told >= TOLD) return void socket.destroy();
    told += 1;
    socket.once('close', () => (told -= 1));
    refuse(socket);
    setTimeout(() => socket.destroy(), TO_READ).unref();
  });
}
