import { readFile, readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createLimiter } from '../platform/concurrency.ts';
import { prepareBody } from './responses/compressed-body.ts';
import { sendCacheable } from './responses/send.ts';

const mimeTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};
const compressible = /^(text|application)\/|svg/;
/**
 * The worker that converts photos is the only script that may compile WebAssembly. A worker has the policy of its own response, so
 * pages need no exception.
 */
const workerScript = /^\/assets\/photo-worker-[^/]+\.js$/;
const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

/** The files of the client build and of `public`, all in memory: a few megabytes. No other file can be requested. */
export type ClientFiles = Awaited<ReturnType<typeof readClientFiles>>;

async function read(folder: string, name: string) {
  const path = `/${name.split(sep).join('/')}`;
  const type = mimeTypes[extname(name)];
  // Only types that pages use: no source maps, no build manifest, no hidden files.
  if (!type || path.includes('/.')) return undefined;
  // The names of these files contain a hash of the content.
  const cache = path.startsWith('/assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${DAY_SECONDS}`;
  const compression = compressible.test(type) ? 'static' : 'uncompressed';
  const prepared = prepareBody(await readFile(join(folder, name)), compression);
  return [path, { type, prepared, cache }] as const;
}

async function list(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** @param folder absolute; undefined without a build */
export async function readClientFiles(folder: string | undefined) {
  const names = folder === undefined ? [] : await list(folder);
  // Open at most 8 files at a time: the limit of open files may be low.
  const reading = createLimiter(8);
  const all = await Promise.all(names.map((name) => reading.run(() => read(folder ?? '', name))));
  const files = new Map(all.filter((file) => file !== undefined));
  return {
    has: (path: string): boolean => files.has(path),
    /** @returns the first path that matches */
    find: (pattern: RegExp): string | undefined => [...files.keys()].find((path) => pattern.test(path)),
    /** Responds when `path` is one of the files. @returns whether it was */
    async serve(path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const file = files.get(path);
      if (!file) return false;
      if (workerScript.test(path)) reply.header('content-security-policy', workerPolicy);
      await sendCacheable(request, reply, file.prepared, { ...file, vary: 'Accept-Encoding' });
      return true;
    },
  };
}
