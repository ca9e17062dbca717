// The whole shop in the process of the test, on a database of its own: most API tests start here.
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { createPasswordHasher } from '#server/accounts/password/password-hasher.ts';
import { startSession } from '#server/accounts/sessions/sessions.store.ts';
import { confirmUser, findUserByEmail, insertUser } from '#server/accounts/users.store.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { expectDescribed } from './http/described-problems.ts';
import { createMigratedFile, type OpenDatabase } from './database/engines.ts';
import type { UserRow } from '#server/database/tables.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { ADMIN_EMAIL, PASSWORD } from './credentials.ts';

/**
 * With weak hashes a login takes under a millisecond instead of 20. Tests of the strength, time or queue of hashing pass
 * another hasher.
 */
const FAST_HASHES = { memoryCost: 64 };

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS';
type TestRequest = {
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. The test sets the content type. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
};
/** `body` is parsed JSON or text. It has no type because each test verifies what it expects. */
export type TestResponse = { status: number; body: any; headers: Record<string, string>; text: string }; // oxlint-disable-line typescript/no-explicit-any

export type Shop = {
  services: Services;
  server: FastifyInstance;
  request(method: Method, path: string, sent?: TestRequest): Promise<TestResponse>;
  /** The token of an administrator, always the same one. */
  adminToken(): Promise<string>;
  /** Starts a session of a visitor, whose account is created if it does not exist. @returns its token */
  newSession(email?: string): Promise<string>;
  /** As `newSession`, for a confirmed account, which sees its orders. */
  newCustomer(email: string): Promise<string>;
  /** The system clock plus what the test has advanced. The monotonic clock advances too. */
  clock: { now(): number; advance(ms: number): void };
  /** Stops the shop before the test ends. */
  close(): Promise<void>;
};

let hashing: Promise<string> | undefined;

async function signIn(services: Services, email: string, role: UserRow['role']): Promise<string> {
  const now = services.now();
  // The hash of full strength is made once: a shop that is started from a backup would replace a weak one at the next login.
  hashing ??= createPasswordHasher().hash(PASSWORD);
  const row: UserRow = {
    id: randomUUID(),
    name: role === 'ADMIN' ? 'The Artist' : 'A Visitor',
    email,
    phone: '',
    role,
    dob: null,
    password_hash: await hashing,
    is_confirmed: 0,
    created_at: now,
    updated_at: now,
  };
  return services.database.write(async (tx) => {
    const known = await findUserByEmail(tx, email);
    if (!known) await insertUser(tx, row);
    return (await startSession(tx, known ?? row, now, undefined)).token;
  });
}

function requester(server: FastifyInstance): Shop['request'] {
  return async (method, path, { token, body, rawBody, headers = {} } = {}) => {
    const response = await server.inject({
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
      String(response.headers['content-type']).startsWith('application/json') && response.body !== '';
    const received =
      isJson && !response.headers['content-encoding'] ? JSON.parse(response.body) : response.body;
    expectDescribed(method, path, received);
    return {
      status: response.statusCode,
      text: response.body,
      body: received,
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      ),
    };
  };
}

/**
 * Opens the whole shop with a database and a folder of its own, without demo and pages, and with weak password hashes.
 * Deleted after the test.
 * @param open from `forEachEngine`; the default is a SQLite file, for tests that are not about data
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
  const opened = open ? { database: await open() } : {};
  const usesFile = !open && config.databaseUrl === undefined && config.dataDir === dataDir;
  if (usesFile) await createMigratedFile(join(dataDir, 'shop.db'));
  const app = await createApp(config, {
    log: createLogger('silent'),
    passwordHasher: createPasswordHasher(FAST_HASHES),
    ...options,
    ...opened,
    now,
    monotonicNow,
  });
  app.readiness.open();
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= app.close({ abortBodiesAfterMs: 0, forceCloseAfterMs: 1_000 }));
  onTestFinished(async () => {
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { services, server } = app;
  let admin: Promise<string> | undefined;
  return {
    services,
    server,
    request: requester(server),
    adminToken: () => (admin ??= signIn(services, ADMIN_EMAIL, 'ADMIN')),
    newSession: (email = 'visitor@example.com') => signIn(services, email, 'USER'),
    async newCustomer(email) {
      const token = await signIn(services, email, 'USER');
      const user = await findUserByEmail(services.database.read, email);
      await services.database.write((tx) => confirmUser(tx, user?.id ?? ''));
      return token;
    },
    clock: { now, advance: (ms) => void (ahead += ms) },
    close,
  };
}
