import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_ADMIN_EMAIL } from './accounts/admin/default-admin.ts';
import { findWeakness } from './accounts/password/password-strength.ts';
import { tryDecode, folderError } from './media/storage/s3-url.ts';

const onOff = (start: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'is either on or off')
    .default(start)
    .transform((value) => value === 'on');

const address = (protocols: readonly string[], example: string, isOne: (url: URL) => boolean = () => true) =>
  z.string().refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url !== undefined && protocols.includes(url.protocol) && isOne(url);
  }, `looks like ${example}`);

const hasHost = ({ hostname }: URL) => hostname !== '';

/** A bucket's endpoint is an address of its own. */
const isBucket = (url: URL) => {
  const endpoint = url.searchParams.get('endpoint') ?? 'https://a';
  return hasHost(url) && URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol);
};

const bucket = (example: string) =>
  address(['s3:'], example, isBucket).superRefine((value, { addIssue }) => {
    const reason = URL.canParse(value) ? folderError(value) : undefined;
    if (reason !== undefined) addIssue({ code: 'custom', message: reason });
  });

/** Digits only: `Number` would also read `0x50`, `1e3` and a blank. @param sentence what such a value is */
const number = (pattern: RegExp, sentence: string, { least = 0, most = Infinity }) =>
  z
    .string()
    .regex(pattern, sentence)
    .transform(Number)
    .refine((value) => value >= least, `is at least ${least}`)
    .refine((value) => value <= most, `is at most ${most}`);

const isOrigin = (url: URL) => url.href === `${url.origin}/`;

const proxies = (value: string) => value.split(',').map((proxy) => proxy.trim());

function isProxy(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const max = isIP(ip) === 6 ? 128 : 32;
  return (
    isIP(ip) > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  );
}

const Settings = z.object({
  PORT: number(/^\d+$/, 'is a whole number', { most: 65_535 }).default(3000),
  HOST: z.string().min(1, 'is a host name or an IP address').default('127.0.0.1'),
  PUBLIC_URL: address(['http:', 'https:'], 'https://shop.example')
    .refine(
      (value) => !URL.canParse(value) || isOrigin(new URL(value)),
      'has nothing behind the host name and port',
    )
    .optional(),
  DATA_DIR: z.string().min(1, 'is a folder').default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user@host/name').optional(),
  STORAGE_URL: bucket('s3://bucket?endpoint=…&region=…').optional(),
  /** Keys for STORAGE_URL, unless it carries them as s3://id:secret@bucket. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  /** Room for pictures; without it, as much as the disk has. */
  MEDIA_LIMIT_MB: number(/^\d{1,9}$/, 'is a whole number of megabytes', { least: 100 }).optional(),
  ADMIN_EMAIL: z.email('is an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'has at least 8 characters')
    .max(128, 'has at most 128 characters')
    .optional(),
  BACKUP_DIR: z.string().min(1, 'is a folder').optional(),
  /** Hours between two backups; 0: none by itself. */
  BACKUP_EVERY: number(/^\d+(\.\d+)?$/, 'is a number of hours', { most: 720 }).default(24),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'is three numbers of days, weeks and months, like 7,4,12')
    .default('7,4,12'),
  /** Where a copy of each backup goes. */
  BACKUP_URL: bucket('s3://bucket/folder?endpoint=…&region=…').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587', hasHost).optional(),
  DEMO: onOff('on'),
  /** `on` believes the nearest proxy; else the addresses of the proxies to believe, comma-separated. */
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => ['on', 'off'].includes(value) || proxies(value).every(isProxy),
      'is on, off, or IP addresses and ranges like 10.0.0.0/8, separated by commas',
    )
    .default('off'),
  /** How long a shop that is told to stop goes on answering, so that a load balancer hears of it from /readyz. */
  DRAIN_SECONDS: number(/^\d+(\.\d+)?$/, 'is a number of seconds', { most: 60 }).default(0),
  /** Opens /metrics to whoever brings it; without one there is no such address. */
  METRICS_TOKEN: z.string().min(16, 'has at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'is a level like info')
    .optional(),
});

const withKeys = (name: 'STORAGE_URL' | 'BACKUP_URL') => ({
  path: [name],
  message: 'needs keys: s3://id:secret@bucket, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  // Also when another setting is wrong: all that is wrong is listed at once.
  when: () => true,
});
const hasKeys = (name: 'STORAGE_URL' | 'BACKUP_URL') => (values: z.output<typeof Settings>) =>
  !values[name]?.startsWith('s3:') || storageKeys(values[name], values) !== undefined;

type Weighed = { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined };

/** Why the first administrator's password would be refused from anybody else. What the shop is called is not known yet. */
function weaknessOfAdmin({ ADMIN_EMAIL = DEFAULT_ADMIN_EMAIL, ADMIN_PASSWORD = '' }: Weighed) {
  // One of another length is refused for that.
  if (ADMIN_PASSWORD.length < 8 || ADMIN_PASSWORD.length > 128) return undefined;
  return findWeakness(ADMIN_PASSWORD, { email: ADMIN_EMAIL.toLowerCase(), brand: '' });
}

/** What can be set. */
export const settingNames: readonly string[] = Object.keys(Settings.shape);

const Environment = Settings.superRefine(
  (values, { addIssue }) => {
    const reason = weaknessOfAdmin(values);
    if (reason)
      addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: `is too easy to guess. ${reason}` });
  },
  { when: () => true },
)
  .refine(hasKeys('STORAGE_URL'), withKeys('STORAGE_URL'))
  .refine(hasKeys('BACKUP_URL'), withKeys('BACKUP_URL'));

/** What opens an S3-compatible bucket. */
export type StorageKeys = { id: string; secret: string; session: string | undefined };

export type BackupSettings = {
  /** Absolute. */
  folder: string;
  /** Hours; 0 for none. */
  every: number;
  /** How many days, weeks and months keep one each. */
  keep: { daily: number; weekly: number; monthly: number };
  /** The bucket that gets a copy of each. */
  url: string | undefined;
  urlKeys: StorageKeys | undefined;
};

export type Config = {
  port: number;
  host: string;
  /** Origin for canonical links, previews and mails; no slash at the end. */
  publicUrl: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  storageUrl: string | undefined;
  storageKeys: StorageKeys | undefined;
  /** Bytes that the pictures may take. */
  mediaLimit: number | undefined;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  smtpUrl: string | undefined;
  backups: BackupSettings;
  demo: boolean;
  trustProxy: boolean | string[];
  /** Milliseconds. */
  drain: number;
  metricsToken: string | undefined;
  logLevel: string;
  development: boolean;
};

/** Every setting that is wrong, one line each. Values are not repeated: they may be secrets. */
export class ConfigError extends Error {}

const named = (error: z.ZodError) =>
  error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`).join('\n');

/**
 * Settings from environment variables and flags.
 * @param interactive a person reads the output: only what needs them is logged, unless LOG_LEVEL says otherwise
 * @throws ConfigError listing everything that is wrong at once
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  flags: readonly string[] = [],
  interactive = false,
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(`These settings cannot be used:\n${named(parsed.error)}`);
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    storageUrl: values.STORAGE_URL,
    storageKeys: storageKeys(values.STORAGE_URL, values),
    mediaLimit: values.MEDIA_LIMIT_MB && values.MEDIA_LIMIT_MB * 1_000_000,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    smtpUrl: values.SMTP_URL,
    backups: backupSettings(values),
    demo: values.DEMO,
    trustProxy: trustedProxies(values.TRUST_PROXY),
    drain: values.DRAIN_SECONDS * 1_000,
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL ?? (interactive ? 'warn' : 'info'),
    development: flags.includes('--dev'),
  };
}

/**
 * Where a process that a test started is to die, see fault-point.ts: `KALAKARI_FAULT=upload:file-renamed`, or with `#3` at
 * the third time, or with `!throw` what else is to happen there. Undefined in every process that was not started for tests.
 */
export function failpointFromEnv(
  environment: Record<string, string | undefined> = process.env,
): { name: string; time: number; kind: string } | undefined {
  const { NODE_ENV, KALAKARI_FAULT } = environment;
  if (NODE_ENV !== 'test' || !KALAKARI_FAULT) return undefined;
  const [place = '', kind = 'die'] = KALAKARI_FAULT.split('!');
  const [name = '', time = '1'] = place.split('#');
  return { name, time: Number(time), kind };
}

function trustedProxies(value: string): boolean | string[] {
  if (value === 'off') return false;
  if (value === 'on') return true;
  return proxies(value);
}

function backupSettings(values: z.output<typeof Settings>): BackupSettings {
  const [daily = 0, weekly = 0, monthly = 0] = values.BACKUP_KEEP.split(',').map(Number);
  return {
    folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups')),
    every: values.BACKUP_EVERY,
    keep: { daily, weekly, monthly },
    url: values.BACKUP_URL,
    urlKeys: storageKeys(values.BACKUP_URL, values),
  };
}

function storageKeys(
  storage: string | undefined,
  values: z.output<typeof Settings>,
): StorageKeys | undefined {
  const url = storage && URL.canParse(storage) ? new URL(storage) : undefined;
  if (!url) return undefined;
  if (url.username !== '' && url.password !== '') {
    return {
      id: tryDecode(url.username),
      secret: tryDecode(url.password),
      session: undefined,
    };
  }
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: session } = values;
  return id && secret ? { id, secret, session } : undefined;
}
