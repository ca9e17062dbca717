import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logging(write: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger('debug', { write: (line: string) => void lines.push(line) }));
  return lines;
}

const SECRET = 'canary-7f3a';

it('redacts credentials up to two levels deep', { tags: ['OP12'] }, () => {
  const lines = logging((log) => {
    log.info({ authorization: SECRET, token: SECRET, password: SECRET });
    log.info({ headers: { authorization: SECRET, cookie: SECRET } });
    log.info({ body: { user: { password: SECRET } }, request: { headers: { authorization: SECRET } } });
    log.warn({ currentPassword: SECRET, input: { newPassword: SECRET }, caller: { tokenHash: SECRET } });
  });
  expect(lines).toHaveLength(4);
  expect(lines.join('')).not.toContain(SECRET);
});

it('logs type, message, stack and code of an error, but not the row that the database adds', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: `Key (email)=(${SECRET}) exists`,
  });
  const [line = ''] = logging((log) => log.error({ err: error }));
  expect(JSON.parse(line).err).toMatchObject({
    type: 'Error',
    message: 'duplicate key',
    code: '23505',
    stack: expect.any(String),
  });
  expect(line).not.toContain(SECRET);
});

it('writes one line of JSON for every input', { tags: ['OP13'] }, () => {
  const [line = ''] = logging((log) =>
    log.info({ path: '/a\r\n{"level":60}\u001b[31m', agent: '"}\n' }, 'a\nb'),
  );
  for (const character of ['\n', '\r', '\u001b']) expect(line.trimEnd()).not.toContain(character);
  expect(JSON.parse(line)).toMatchObject({
    path: '/a\r\n{"level":60}\u001b[31m',
    msg: 'a\nb',
    time: expect.stringContaining('Z'),
  });
});

it('escapes characters that a terminal could interpret', { tags: ['FX13'] }, () => {
  const controls = Array.from({ length: 0x21 }, (_, index) => String.fromCharCode(0x7f + index)).join('');
  const marks = '\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069';
  const sent = `\u0000\u001b[2J${controls}${marks}\u00a0कला🌸`;
  const [line = ''] = logging((log) =>
    log.warn({ path: sent, agent: [sent], err: new Error(sent), [sent]: 1 }, sent),
  );
  expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e-\u200f\u202a-\u202e\u2066-\u2069]/u);
  expect(line).toContain('\u00a0कला🌸');
  expect(JSON.parse(line)).toMatchObject({
    path: sent,
    agent: [sent],
    err: { message: sent },
    [sent]: 1,
    msg: sent,
  });
});
