import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { createPasswordHasher } from '#server/accounts/password/password-hasher.ts';
import { startSession } from '#server/accounts/sessions/start-session.ts';
import { findUserByEmail, insertUser } from '#server/accounts/users.store.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import type { OpenDatabase } from './database/engines.ts';
import type { UserRow } from '#server/database/tables.ts';
import { createLogger } from '#server/platform/logger.ts';

/** The password of every account that a test shop makes by itself. */
export const PASSWORD = 'a paper boat at noon';
const ADMIN_EMAIL = 'artist@example.com';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
type Sent = {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is; the content type is then the test's to say. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
};
/** `body` is parsed where it is JSON, else the text. Tests say what they expect of it, so it has no type. */
export type Answered = { status: number; body: any; headers: Record<string, string>; text: string }; // oxlint-disable-line typescript/no-explicit-any

export type Shop = {
  services: Services;
  server: FastifyInstance;
  request(method: Method, path: string, sent?: Sent): Promise<Answered>;
  /** The token of an administrator, always the same one. */
  adminToken(): Promise<string>;
  /** A new session of a visitor's account, which is made when it is not there. */
  userToken(email?: string): Promise<string>;
  /** Runs with the machine's clock, ahead of it by what was advanced; so does the clock that nobody sets. */
  clock: { now(): number; advance(ms: number): void };
};

let hashing: Promise<string> | undefined;

async function signIn(services: Services, email: string, role: UserRow['role']): Promise<string> {
  const now = services.now();
  hashing ??= createPasswordHasher().hash(PASSWORD);
  const made: UserRow = {
    id: randomUUID(),
    name: role === 'ADMIN' ? 'The Artist' : 'A Visitor',
    email,
    phone: '',
    role,
    dob: null,
    password_hash: await hashing,
    created_at: now,
    updated_at: now,
  };
  return services.database.write(async (tx) => {
    const known = await findUserByEmail(tx, email);
    if (!known) await insertUser(tx, made);
    return (await startSession(tx, known ?? made, now)).token;
  });
}

function requester(server: FastifyInstance): Shop['request'] {
  return async (method, path, { token, body, rawBody, headers = {} } = {}) => {
    const answer = await server.inject({
      method,
      url: path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(rawBody === undefined ? {} : { payload: rawBody }),
    });
    const isJson =
      String(answer.headers['content-type']).startsWith('application/json') && answer.body !== '';
    return {
      status: answer.statusCode,
      text: answer.body,
      body: isJson && !answer.headers['content-encoding'] ? JSON.parse(answer.body) : answer.body,
      headers: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
      ),
    };
  };
}

/**
 * The whole shop over a test's own database and folder: real parts throughout, no demo, no pages. Gone with the test.
 * @param open from `forEachEngine`; without it a SQLite file of the shop's own, for tests that are not about data
 */
export async function openShop(
  open?: OpenDatabase,
  { config: changed = {}, ...options }: Omit<AppOptions, 'database'> & { config?: Partial<Config> } = {},
): Promise<Shop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-shop-'));
  const config: Config = {
    ...readConfig({ DEMO: 'off', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    ...changed,
  };
  let ahead = 0;
  const now = options.now ?? (() => Date.now() + ahead);
  const monotonicNow = options.monotonicNow ?? (() => performance.now() + ahead);
  const given = open ? { database: await open() } : {};
  const app = await createApp(config, {
    log: createLogger('silent'),
    ...options,
    ...given,
    now,
    monotonicNow,
  });
  app.readiness.open();
  onTestFinished(async () => {
    await app.close({ abortBodiesAfterMs: 0, forceCloseAfterMs: 1_000 });
    await rm(dataDir, { recursive: true, force: true });
  });
  const { services, server } = app;
  let admin: Promise<string> | undefined;
  return {
    services,
    server,
    request: requester(server),
    adminToken: () => (admin ??= signIn(services, ADMIN_EMAIL, 'ADMIN')),
    userToken: (email = 'visitor@example.com') => signIn(services, email, 'USER'),
    clock: { now, advance: (ms) => void (ahead += ms) },
  };
}
