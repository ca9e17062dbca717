import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { collectGarbageMeanwhile } from '#tests/support/media/faulty-bucket.ts';
import { createMailer, fromAddress } from './mailer.ts';
import { createSmtpDelivery } from './smtp.ts';
import { collectedLog } from '#tests/support/collected-log.ts';

/** With a token, which begins with "canary": the log must not contain it. */
const link = `https://a-shop-with-a-rather-long-name.example/reset?token=canary${'x'.repeat(37)}`;
const mail = { to: 'asha@example.com', subject: 'Choose — नया', text: `Hello,\n\n${link}\n` };

const TIMEOUT_MS = 400;

function setUp(smtpUrl?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kalakari-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { log, lines: logged } = collectedLog('trace');
  const mailer = createMailer({ dataDir, smtpUrl, publicUrl: 'https://shop.example' }, log);
  return { mailer, outbox: join(dataDir, 'outbox'), logged };
}

test('without a mail server, writes each mail to a file that only its owner can read', async () => {
  const { mailer, outbox, logged } = setUp();
  await mailer.send(mail);
  await mailer.send(mail);
  const files = readdirSync(outbox);
  expect(files).toHaveLength(2);
  expect(files.every((name) => /^[\dTZ-]+-[0-9a-f]{12}\.eml$/.test(name))).toBe(true);
  const file = join(outbox, files[0] ?? '');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(outbox).mode & 0o777).toBe(0o700);
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^To: asha@example\.com\r$/m);
  expect(text).toMatch(/^From: no-reply@shop\.example\r$/m);
  expect(text).toMatch(/^Subject: Choose — नया\r$/m);
  expect(text).toContain(`\r\n${link}\r\n`);
  expect(logged.join('')).not.toMatch(/canary|asha/);
});

test.each([
  'asha@example.com\r\nBcc: everybody@example.com',
  'asha@example.com, other@example.com',
  'Asha <asha@example.com>',
  '',
])('rejects the recipient %j', async (to) => {
  const { mailer } = setUp();
  await expect(mailer.send({ ...mail, to })).rejects.toThrow('exactly one address');
});

test('a line break in the subject adds no header', async () => {
  const { mailer, outbox } = setUp();
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: everybody@example.com' });
  expect(readFileSync(join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8')).not.toMatch(/^Bcc:/m);
});

test('with a mail server, sends the mail and writes no file', async () => {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let isInBody = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (isInBody && line !== '.') continue;
        isInBody = line === 'DATA';
        socket.write(isInBody ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { mailer, outbox, logged } = setUp(`smtp://127.0.0.1:${port}`);
  await mailer.send(mail);
  expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<asha@example.com>']);
  // Undoes quoted-printable, which breaks long lines after a `=`.
  expect(lines.join('').replaceAll('=3D', '~').replaceAll('=', '').replaceAll('~', '=')).toContain(link);
  expect(() => readdirSync(outbox)).toThrow('ENOENT');
  expect(logged.join('')).not.toMatch(/canary|asha/);
});

test.each([
  ['sends nothing', []],
  ['sends nothing after its greeting', ['220 test\r\n']],
  ['sends nothing after two responses', ['220 test\r\n', '250 ok\r\n', '250 ok\r\n']],
  ['sends only the first line of its greeting', ['220-test\r\n']],
])('a mail to a server that %s fails in time, also after garbage collections', async (_what, responses) => {
  collectGarbageMeanwhile();
  const server = createServer((socket) => {
    const left = [...responses];
    const response = () => socket.write(left.shift() ?? '');
    socket.on('error', () => undefined).on('data', response);
    response();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // The server listens on a port.
  const since = performance.now();
  const send = createSmtpDelivery(`smtp://127.0.0.1:${port}`, TIMEOUT_MS);
  await expect(send({ ...mail, from: 'shop@example.com' })).rejects.toThrow(/timeout|Greeting/i);
  expect(performance.now() - since).toBeLessThan(3_000);
});

test.each([
  ['smtp://artist%40shop.example:secret@mail.example', 'https://shop.example', 'artist@shop.example'],
  ['smtp://a%2Bb%40shop.example:secret@mail.example', 'https://shop.example', 'a+b@shop.example'],
  ['smtp://50%:secret@mail.example', 'https://shop.example', 'no-reply@shop.example'],
  ['smtp://apikey:secret@mail.example', 'https://shop.example', 'no-reply@shop.example'],
  [undefined, 'http://localhost:3000', 'no-reply@kalakari.local'],
])('with %s at %s mails are from %s', (smtpUrl, publicUrl, from) => {
  expect(fromAddress({ smtpUrl, publicUrl })).toBe(from);
});
