import { isIP, isIPv4, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_ADMIN_EMAIL } from './accounts/admin/default-admin.ts';
import { canonicalIp, MAPPED_BITS } from './accounts/rate-limits/ip-subnet.ts';
import { findWeakness } from './accounts/password/password-strength.ts';
import { tryDecode, bucketFolderError } from './media/storage/s3/s3-url.ts';

const urlVariable = (
  protocols: readonly string[],
  example: string,
  isValid: (url: URL) => boolean = () => true,
) =>
  z.string().refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && protocols.includes(url.protocol) && isValid(url);
  }, `looks like ${example}`);

const hasHost = ({ hostname }: URL) => hostname !== '';

/** The `endpoint` parameter, if there is one, is itself an HTTP URL. */
const isBucket = (url: URL) => {
  const endpoint = url.searchParams.get('endpoint') ?? 'https://a';
  return hasHost(url) && URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol);
};

const bucket = (example: string) =>
  urlVariable(['s3:'], example, isBucket).superRefine((value, { addIssue }) => {
    const reason = URL.canParse(value) ? bucketFolderError(value) : undefined;
    if (reason !== undefined) addIssue({ code: 'custom', message: reason });
  });

/** The patterns allow only digits, some with a decimal point: `Number` would also read `0x50`, `1e3` and a blank. */
const number = (pattern: RegExp, message: string, { min = 0, max = Infinity }) =>
  z
    .string()
    .regex(pattern, message)
    .transform(Number)
    .refine((value) => value >= min, `is at least ${min}`)
    .refine((value) => value <= max, `is at most ${max}`);

const isOrigin = (url: URL) => url.href === `${url.origin}/`;

const splitProxies = (value: string) => value.split(',').map((proxy) => proxy.trim());

function isProxy(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const max = isIP(ip) === 6 ? 128 : 32;
  // An IPv4 address in IPv6 notation, such as ::ffff:10.0.0.0: a prefix within its fixed bits would trust every IPv4 address.
  const min = isIPv6(ip) && isIPv4(canonicalIp(ip) ?? '') ? MAPPED_BITS : 0;
  return (
    isIP(ip) > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= min && Number(bits) <= max))
  );
}

const Variables = z.object({
  PORT: number(/^\d+$/, 'is a whole number', { max: 65_535 }).default(3000),
  HOST: z.string().min(1, 'is a host name or an IP address').default('127.0.0.1'),
  PUBLIC_URL: urlVariable(['http:', 'https:'], 'https://shop.example')
    .refine(
      (value) => !URL.canParse(value) || isOrigin(new URL(value)),
      'has nothing behind the host name and port',
    )
    .optional(),
  DATA_DIR: z.string().min(1, 'is a folder').default('./data'),
  DATABASE_URL: urlVariable(['postgres:', 'postgresql:'], 'postgres://user@host/name').optional(),
  /** A read replica of the server at DATABASE_URL, for the pages of guests. */
  DATABASE_READ_URL: urlVariable(['postgres:', 'postgresql:'], 'postgres://user@host/name').optional(),
  /** How many connections one process opens at most to each PostgreSQL server. */
  DATABASE_POOL_SIZE: number(/^\d{1,4}$/, 'is a whole number', { min: 2, max: 500 }).default(10),
  STORAGE_URL: bucket('s3://bucket?endpoint=…&region=…').optional(),
  /** Keys for STORAGE_URL, unless that URL contains them: s3://id:secret@bucket. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  /** Storage limit for images. Without it, only the disk limits; a bucket has no limit. */
  MEDIA_LIMIT_MB: number(/^\d{1,9}$/, 'is a whole number of megabytes', { min: 100 }).optional(),
  ADMIN_EMAIL: z.email('is an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'has at least 8 characters')
    .max(128, 'has at most 128 characters')
    .optional(),
  BACKUP_DIR: z.string().min(1, 'is a folder').optional(),
  /** Hours between two backups; 0 turns automatic backups off. */
  BACKUP_EVERY: number(/^\d+(\.\d+)?$/, 'is a number of hours', { max: 720 }).default(24),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'is three numbers of days, weeks and months, like 7,4,12')
    .default('7,4,12'),
  /** Bucket that gets a copy of each backup. */
  BACKUP_URL: bucket('s3://bucket/folder?endpoint=…&region=…').optional(),
  SMTP_URL: urlVariable(['smtp:', 'smtps:'], 'smtp://user:password@host:587', hasHost).optional(),
  /** How the first administrator is created: with a password that the start prints, or by a one-time link. */
  SETUP: z.enum(['password', 'link'], 'is password or link').default('password'),
  /** Whether a new shop gets the demo. Default: off with SETUP=link, else on. */
  DEMO: z.enum(['on', 'off'], 'is either on or off').optional(),
  /** `off` trusts no proxy, `on` the nearest one; otherwise the IP addresses of the proxies to trust, comma-separated. */
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => ['on', 'off'].includes(value) || splitProxies(value).every(isProxy),
      'is on, off, or IP addresses and ranges like 10.0.0.0/8, separated by commas',
    )
    .default('off'),
  /** How long the shop keeps serving after SIGTERM, so that a load balancer sees /readyz fail first. */
  DRAIN_SECONDS: number(/^\d+(\.\d+)?$/, 'is a number of seconds', { max: 60 }).default(0),
  /** How many processes of this machine serve the shop on the same port. */
  WORKERS: number(/^\d{1,3}$/, 'is a whole number', { min: 1, max: 64 }).default(1),
  /** Bearer token for /metrics. Without it that path does not exist. */
  METRICS_TOKEN: z.string().min(16, 'has at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'is a level like info')
    .optional(),
});

type AdminVariables = { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined };

/** Why ADMIN_PASSWORD is too weak by the rules for every account; undefined if it is not. The shop's brand is not known yet. */
function adminPasswordWeakness({ ADMIN_EMAIL = DEFAULT_ADMIN_EMAIL, ADMIN_PASSWORD = '' }: AdminVariables) {
  // The schema reports a wrong length.
  if (ADMIN_PASSWORD.length < 8 || ADMIN_PASSWORD.length > 128) return undefined;
  return findWeakness(ADMIN_PASSWORD, { email: ADMIN_EMAIL.toLowerCase(), brand: '' });
}

/** Every environment variable that an operator can set. */
export const variableNames: readonly string[] = Object.keys(Variables.shape);

const ValidVariables = Variables.superRefine(
  (values, { addIssue }) => {
    const issue = (name: keyof typeof values, message: string) =>
      addIssue({ code: 'custom', path: [name], message });
    const reason = adminPasswordWeakness(values);
    if (reason) issue('ADMIN_PASSWORD', `is too easy to guess. ${reason}`);
    if (values.DATABASE_READ_URL?.startsWith('postgres') && values.DATABASE_URL === undefined)
      issue('DATABASE_READ_URL', 'needs DATABASE_URL');
    for (const name of ['STORAGE_URL', 'BACKUP_URL'] as const)
      if (values[name]?.startsWith('s3:') && !storageKeys(values[name], values))
        issue(name, 'needs keys: s3://id:secret@bucket, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  },
  // Check this also when another variable is invalid, so that all errors are listed at once.
  { when: () => true },
);

/** Credentials of an S3-compatible bucket. */
export type StorageKeys = { id: string; secret: string; session: string | undefined };

export type BackupConfig = ReturnType<typeof backupConfig>;
export type Config = ReturnType<typeof readConfig>;

/** Lists every invalid environment variable, one line each. Values are not repeated: they may be secrets. */
export class ConfigError extends Error {}

const describeIssues = (error: z.ZodError) =>
  error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`).join('\n');

/**
 * Reads the configuration from environment variables and flags.
 * @param isInteractive true on a terminal: the default log level is then `warn`
 * @throws ConfigError that lists every invalid variable
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  flags: readonly string[] = [],
  isInteractive = false,
) {
  const setValues = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = ValidVariables.safeParse(setValues);
  if (!parsed.success)
    throw new ConfigError(`These settings cannot be used:\n${describeIssues(parsed.error)}`);
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Origin for canonical links, previews and mails, without a trailing slash. */
    publicUrl: values.PUBLIC_URL === undefined ? localUrl(values.PORT) : new URL(values.PUBLIC_URL).origin,
    /** An absolute path. */
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    storageUrl: values.STORAGE_URL,
    storageKeys: storageKeys(values.STORAGE_URL, values),
    /** Storage limit for images, in bytes. */
    mediaLimit: values.MEDIA_LIMIT_MB && values.MEDIA_LIMIT_MB * 1_000_000,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    smtpUrl: values.SMTP_URL,
    backups: backupConfig(values),
    setup: values.SETUP,
    demo: (values.DEMO ?? (values.SETUP === 'link' ? 'off' : 'on')) === 'on',
    trustProxy: trustedProxies(values.TRUST_PROXY),
    /** Milliseconds between SIGTERM and the shutdown. */
    drainMs: values.DRAIN_SECONDS * 1_000,
    metricsToken: values.METRICS_TOKEN,
    /** The development server runs in one process. */
    workers: flags.includes('--dev') ? 1 : values.WORKERS,
    workerRole: workerFromEnv(environment),
    logLevel: values.LOG_LEVEL ?? (isInteractive ? 'warn' : 'info'),
    development: flags.includes('--dev'),
  };
}

const localUrl = (port: number) => new URL(`http://localhost:${port}`).origin;

/**
 * The URL to open in a browser: the public one, or this machine's if none is set.
 * @param listening the port on which the shop listens: with PORT=0, the system chooses it
 */
export const urlToOpen = (
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  listening: number,
): string => (publicUrl === localUrl(port) ? localUrl(listening) : publicUrl);

/** One of several processes that serve a shop. */
type WorkerRole = {
  /** From 1. A worker that replaces another one has its number. */
  number: number;
  /** Another worker has started before: this one prints nothing, and listens only when it is ready. */
  joinsOthers: boolean;
};

/** What the supervisor passes to a worker, besides its environment variables. */
export const workerEnv = (role: WorkerRole) => ({
  KALAKARI_WORKER: `${role.number}${role.joinsOthers ? ' additional' : ''}`,
});

/** Undefined in the only process of a shop, and in its supervisor. */
function workerFromEnv({
  KALAKARI_WORKER: role,
}: Record<string, string | undefined>): WorkerRole | undefined {
  return role === undefined
    ? undefined
    : { number: Number.parseInt(role), joinsOthers: role.endsWith('additional') };
}

/**
 * The failpoint that a test set for this process, see platform/failpoint.ts. `KALAKARI_FAILPOINT=upload:file-renamed` kills it
 * there, `upload:file-renamed#3` the third time. After "!" comes what happens instead of the kill: `!throw` throws; `!uncaught` and
 * `!unhandled` cause an error outside of every request. Undefined unless NODE_ENV is `test`.
 */
export function failpointFromEnv(
  environment: Record<string, string | undefined> = process.env,
): { name: string; occurrence: number; kind: string } | undefined {
  const { NODE_ENV, KALAKARI_FAILPOINT } = environment;
  if (NODE_ENV !== 'test' || !KALAKARI_FAILPOINT) return undefined;
  const [point = '', kind = 'die'] = KALAKARI_FAILPOINT.split('!');
  const [name = '', occurrence = '1'] = point.split('#');
  return { name, occurrence: Number(occurrence), kind };
}

function trustedProxies(value: string): boolean | string[] {
  if (value === 'off') return false;
  if (value === 'on') return true;
  return splitProxies(value);
}

function backupConfig(values: z.output<typeof Variables>) {
  const [daily = 0, weekly = 0, monthly = 0] = values.BACKUP_KEEP.split(',').map(Number);
  return {
    /** An absolute path. */
    folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    /** Hours; 0 for never. */
    every: values.BACKUP_EVERY,
    /** For how many days, weeks and months one backup each is stored. */
    keep: { daily, weekly, monthly },
    /** The bucket that gets a copy of each backup. */
    url: values.BACKUP_URL,
    urlKeys: storageKeys(values.BACKUP_URL, values),
  };
}

function storageKeys(url: string | undefined, values: z.output<typeof Variables>): StorageKeys | undefined {
  const bucketUrl = url && URL.canParse(url) ? new URL(url) : undefined;
  if (!bucketUrl) return undefined;
  if (bucketUrl.username !== '' && bucketUrl.password !== '') {
    return {
      id: tryDecode(bucketUrl.username),
      secret: tryDecode(bucketUrl.password),
      session: undefined,
    };
  }
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: session } = values;
  return id && secret ? { id, secret, session } : undefined;
}
