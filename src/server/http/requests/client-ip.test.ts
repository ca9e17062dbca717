import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createClientIp } from './client-ip.ts';

/** The IP address of a request on a connection from `peer`. @param setting TRUST_PROXY */
function ipOf(setting: boolean | string[], peer: string | undefined, forwardedFor?: string): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  return createClientIp(setting)({
    socket,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });
}

describe('the IP address of a client', () => {
  test('is that of the connection when no proxy is trusted', () => {
    expect(ipOf(false, '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
    expect(ipOf(['10.0.0.1'], '192.0.2.1', '203.0.113.9')).toBe('192.0.2.1');
    expect(ipOf(false, undefined)).toBe('');
    expect(ipOf(true, undefined)).toBe('');
  });

  test('is the last one in the header of a trusted proxy', () => {
    expect(ipOf(true, '192.0.2.1', '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(ipOf(true, '192.0.2.1')).toBe('192.0.2.1');
  });

  test('is searched only among the last 20 proxies of a long list', () => {
    const proxies = (count: number) => Array.from({ length: count }, () => '10.0.0.1').join(', ');
    expect(ipOf(['10.0.0.1'], '10.0.0.1', `203.0.113.9, ${proxies(18)}`)).toBe('203.0.113.9');
    expect(ipOf(['10.0.0.1'], '10.0.0.1', `203.0.113.9, ${proxies(1_000)}`)).toBe('10.0.0.1');
    expect(ipOf(true, '10.0.0.1', `1${':'.repeat(15_000)}, 203.0.113.9`)).toBe('203.0.113.9');
    expect(ipOf(true, '10.0.0.1', `1${':'.repeat(15_000)}`)).toBe('10.0.0.1');
  });

  test('is the last one that is no trusted proxy', () => {
    const chain = '198.51.100.1, 203.0.113.9, 10.1.2.3';
    expect(ipOf(['10.0.0.0/8', '192.0.2.1'], '192.0.2.1', chain)).toBe('203.0.113.9');
    expect(ipOf(['192.0.2.1'], '192.0.2.1', chain)).toBe('10.1.2.3');
    expect(ipOf(['0.0.0.0/0'], '192.0.2.1', chain)).toBe('198.51.100.1');
  });

  test.each([
    ['::ffff:10.0.0.1', ['10.0.0.0/8']],
    ['::ffff:0a00:0001', ['10.0.0.1']],
    ['0:0:0:0:0:FFFF:A00:1', ['10.0.0.0/8']],
    ['::10.0.0.1', ['10.0.0.1']],
    ['10.0.0.1', ['::ffff:10.0.0.1']],
    ['10.0.0.1', ['::ffff:a00:0/104']],
    ['10.0.0.1', ['::FFFF:0A00:1/128']],
    ['2001:DB8:0:0::7', ['2001:db8::7']],
    ['2001:db8::7', ['2001:0db8:0:0:0:0:0:0/64']],
    ['fe80::1%eth0', ['fe80::1']],
    ['fe80::1', ['fe80::%eth0/10']],
  ])('trusts the proxy %s as one of %j', { tags: ['FX16'] }, (peer, listed) => {
    expect(ipOf(listed, peer, '203.0.113.9')).toBe('203.0.113.9');
  });

  test.each([
    ['10.0.0.1', ['::/0']],
    ['11.0.0.1', ['::ffff:a00:0/104']],
    ['2001:db8:0:1::7', ['2001:db8::/64']],
    ['::1', ['127.0.0.1']],
  ])('does not trust the proxy %s as one of %j', (peer, listed) => {
    expect(ipOf(listed, peer, '203.0.113.9')).not.toBe('203.0.113.9');
  });

  test.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:DB8::9]:4711', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['2001:db8:0:0:0:0:0:9', '2001:db8::9'],
    ['fe80::9%eth0', 'fe80::9'],
  ])('is parsed from %s as %s', (named, ip) => {
    expect(ipOf(true, '192.0.2.1', named)).toBe(ip);
  });

  test('is that of the proxy when the header has no IP address', () => {
    const words = [
      'unknown',
      '_hidden',
      '',
      ',',
      ' , ',
      '203.0.113',
      '[',
      '1'.repeat(12_000),
      '%'.repeat(60),
    ];
    for (const word of words) expect(ipOf(true, '192.0.2.1', word)).toBe('192.0.2.1');
  });
});
