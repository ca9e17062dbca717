import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function complaints(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('settings', () => {
  it('have sensible values when nothing is set, and empty counts as not set', () => {
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

  it('log only what needs a person when a person reads along, unless told otherwise', () => {
    expect(readConfig({}, [], true).logLevel).toBe('warn');
    expect(readConfig({ LOG_LEVEL: 'debug' }, [], true).logLevel).toBe('debug');
  });

  it('take the origin of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Shop.example/' }).publicUrl).toBe('https://shop.example');
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  });

  it('name the proxies to believe', () => {
    expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe(true);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  const unusable: Record<string, string[]> = {
    PORT: ['abc', '-1', '65536', '3.5', '3000;'],
    PUBLIC_URL: [
      'shop.example',
      'ftp://shop.example',
      'https://shop.example/shop',
      'https://shop.example/?a',
    ],
    DATABASE_URL: ['foo', 'mysql://a/b'],
    STORAGE_URL: ['foo', 's3://bucket?endpoint=https://s3.example'],
    ADMIN_EMAIL: ['not an email', 'a@b.example\nc@d.example'],
    ADMIN_PASSWORD: ['short', 'x'.repeat(129)],
    SMTP_URL: ['mail.example', 'http://mail.example'],
    DEMO: ['yes'],
    TRUST_PROXY: ['yes', '10.0.0.1, somewhere', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '10.0.0.0/'],
    DRAIN_SECONDS: ['-1', '61', 'soon'],
    LOG_LEVEL: ['loud'],
  };
  for (const [name, values] of Object.entries(unusable)) {
    for (const value of values) {
      it(`refuse ${name}=${JSON.stringify(value.slice(0, 40))}`, () => {
        const [first, ...others] = complaints({ [name]: value });
        expect(first).toMatch(new RegExp(`^ {2}${name} `));
        expect(others).toEqual([]);
      });
    }
  }

  it('are refused all at once, and no value is repeated', () => {
    const wrong = {
      PORT: 'abc',
      DATABASE_URL: 'secret-words',
      ADMIN_PASSWORD: 'abc',
      DEMO: 'perhaps',
      TRUST_PROXY: '?',
    };
    const all = complaints(wrong);
    expect(all.map((line) => line.trim().split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(all.join('\n')).not.toMatch(/secret-words|perhaps/);
  });
});
