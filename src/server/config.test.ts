import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { specialFolders } from '#tests/support/media/bucket.ts';
import { ConfigError, readConfig, urlToOpen, variableNames } from './config.ts';

function errorsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

it.each([
  [{ PORT: '0' }, 'http://localhost:4321'],
  [{}, 'http://localhost:4321'],
  [{ PUBLIC_URL: 'http://localhost:8080' }, 'http://localhost:8080'],
  [{ PUBLIC_URL: 'http://localhost.example' }, 'http://localhost.example'],
])('with %j, a shop on port 4321 is opened at %s', (environment, url) => {
  expect(urlToOpen(readConfig(environment), 4321)).toBe(url);
});

describe('settings', () => {
  it('have defaults, and an empty value counts as not set', () => {
    const expected = {
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      demo: true,
      trustProxy: false,
      logLevel: 'info',
      development: false,
    };
    expect(readConfig({})).toMatchObject(expected);
    expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '' })).toMatchObject(expected);
  });

  it('omit what is below a warning from the log on a terminal, unless LOG_LEVEL is set', () => {
    const isOnTerminal = true;
    expect(readConfig({}, [], isOnTerminal).logLevel).toBe('warn');
    expect(readConfig({ LOG_LEVEL: 'debug' }, [], isOnTerminal).logLevel).toBe('debug');
  });

  it('use the origin of PUBLIC_URL', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Shop.example/' }).publicUrl).toBe('https://shop.example');
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  it('list the proxies to trust', () => {
    expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe(true);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
    expect(readConfig({ TRUST_PROXY: '::ffff:10.0.0.0/104' }).trustProxy).toEqual(['::ffff:10.0.0.0/104']);
  });

  it('count as not set when blank', { tags: ['CR17'] }, () => {
    const blank = Object.fromEntries(variableNames.map((name) => [name, ' \t']));
    expect(readConfig(blank)).toEqual(readConfig({}));
    for (const name of variableNames) expect(readConfig({ [name]: '' })).toEqual(readConfig({}));
  });

  const unusable: Record<string, string[]> = {
    PORT: ['abc', '-1', '65536', '3.5', '3000;', '0x50', '1e3', '99999999999999999999'],
    PUBLIC_URL: [
      'shop.example',
      'ftp://shop.example',
      'https://shop.example/shop',
      'https://shop.example/?a',
    ],
    DATABASE_URL: ['foo', 'mysql://a/b'],
    DATABASE_READ_URL: ['foo', 'mysql://a/b', 'postgres://replica/without-a-primary'],
    DATABASE_POOL_SIZE: ['many', '1', '501', '2.5', '1e2'],
    STORAGE_URL: [
      'foo',
      's3://bucket?endpoint=https://s3.example',
      's3://id:secret@bucket?endpoint=s3.example',
      's3://id:secret@bucket?endpoint=ftp://s3.example',
      's3://id:secret@bucket/a%2f..%2fb',
      's3://id:secret@bucket/a\\.\\b',
      's3://id:secret@bucket/a%00b',
      's3://id:secret@bucket/a%c2%85b',
      // A folder of 920 bytes; at most 900 are allowed.
      `s3://id:secret@bucket/${'%C3%BC'.repeat(460)}`,
      'https://id:secret@bucket',
    ],
    BACKUP_URL: [
      'foo',
      's3://bucket/folder',
      's3://id:secret@bucket?endpoint=nowhere',
      's3://id:secret@bucket/%2e%2e%2f',
    ],
    BACKUP_EVERY: ['daily', '-1', '721', '1e2', 'Infinity'],
    BACKUP_KEEP: ['7', '7,4', '7,4,-1', 'all,of,them', '1000,1,1'],
    METRICS_TOKEN: ['short'],
    MEDIA_LIMIT_MB: ['much', '99', '100.5', '1e3'],
    DRAIN_SECONDS: ['-1', '61', 'soon', '1e1'],
    WORKERS: ['all', '0', '65', '1.5', '2e0'],
    ADMIN_EMAIL: ['not an email', 'a@b.example\nc@d.example'],
    ADMIN_PASSWORD: [
      'short',
      'x'.repeat(129),
      'password',
      'Kalakari-Shop',
      'artist@kalakari.local',
      'qwertyuiop',
    ],
    SMTP_URL: ['mail.example', 'http://mail.example', 'smtp://', 'smtp:mail.example'],
    SETUP: ['mail'],
    DEMO: ['yes'],
    TRUST_PROXY: [
      'yes',
      '10.0.0.1, somewhere',
      '10.0.0.0/33',
      '::1/129',
      '::ffff:10.0.0.0/95',
      '10.0.0.0/8/8',
      '10.0.0.0/',
    ],
    LOG_LEVEL: ['loud'],
  };
  for (const [name, values] of Object.entries(unusable)) {
    for (const value of values) {
      it(`reject ${name}=${JSON.stringify(value.slice(0, 40))}`, () => {
        const [first, ...others] = errorsOf({ [name]: value });
        expect(first).toMatch(new RegExp(`^ {2}${name} `));
        expect(others).toEqual([]);
      });
    }
  }

  it('explain why the folder of a bucket cannot be used', { tags: ['FX11'] }, () => {
    const errorsOfFolder = (folder: string) => errorsOf({ STORAGE_URL: `s3://id:secret@bucket/${folder}` });
    expect(errorsOfFolder('a%2f..%2fb')).toEqual([
      '  STORAGE_URL has a folder named . or .., which the URL of a file in a bucket cannot contain',
    ]);
    expect(errorsOfFolder('a%0ab')).toEqual([
      '  STORAGE_URL has a folder with a control character in its name',
    ]);
    expect(errorsOfFolder('x'.repeat(1_000))).toEqual([
      '  STORAGE_URL has a folder whose name is longer than 900 bytes',
    ]);
    for (const [folderInUrl] of specialFolders) expect(errorsOfFolder(folderInUrl)).toEqual([]);
  });

  it('reject a weak ADMIN_PASSWORD with the reason, together with other errors', { tags: ['AU09'] }, () => {
    const ownEmail = { ADMIN_EMAIL: 'Asha@Example.com', ADMIN_PASSWORD: 'asha@example.com' };
    expect(errorsOf(ownEmail)).toEqual([
      '  ADMIN_PASSWORD is too easy to guess. Please choose a password that is not your email',
    ]);
    expect(errorsOf({ PORT: 'abc', ADMIN_PASSWORD: 'password' })).toEqual([
      '  PORT is a whole number',
      '  ADMIN_PASSWORD is too easy to guess. This password is one of the most common ones. Please choose another',
    ]);
    expect(errorsOf({ ADMIN_PASSWORD: 'monsoon-lamp-river' })).toEqual([]);
  });

  /** Folders, hosts and keys are validated where they are used. */
  const anyText = [
    'HOST',
    'DATA_DIR',
    'BACKUP_DIR',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
  ];

  it('are all validated, except those that may be any text', { tags: ['CR17'] }, () => {
    expect([...Object.keys(unusable), ...anyText].toSorted()).toEqual(variableNames.toSorted());
  });

  it('are rejected all at once, without their values', { tags: ['CR17'] }, () => {
    // Invalid for each of these variables.
    const canary = 'cnry';
    const wrong = Object.fromEntries(Object.keys(unusable).map((name) => [name, canary]));
    const all = errorsOf(wrong);
    expect(all.map((line) => line.trim().split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(all.join('\n')).not.toContain(canary);
  });

  it('are rejected without repeating a secret inside the value', { tags: ['CR17'] }, () => {
    const secret = 'canary-5e';
    const wrong = {
      DATABASE_URL: `mysql://me:${secret}@db.example/shop`,
      STORAGE_URL: `s3://id:${secret}@`,
      BACKUP_URL: 's3://bucket',
      AWS_SECRET_ACCESS_KEY: secret,
      ADMIN_PASSWORD: secret.repeat(20),
      SMTP_URL: `http://me:${secret}@mail.example`,
      METRICS_TOKEN: secret,
      PUBLIC_URL: `https://me:${secret}@shop.example`,
    };
    const all = errorsOf(wrong);
    const named = new Set(all.map((line) => line.trim().split(' ')[0]));
    // This key is valid; the missing other key is reported by the bucket's setting.
    expect(named).toEqual(new Set(Object.keys(wrong).filter((name) => name !== 'AWS_SECRET_ACCESS_KEY')));
    expect(all.join('\n')).not.toContain(secret);
  });
});
