import { expect, test } from 'vitest';
import { writeAuditLog } from './audit-log.ts';
import { createLogger } from './logger.ts';
import { prettyLog } from './pretty-log.ts';

function openTerminal() {
  const lines: string[] = [];
  return { lines, log: createLogger('warn', prettyLog({ write: (line) => void lines.push(line) })) };
}

const caller = { id: 'asha', name: 'Asha', email: 'asha@example.com', role: 'USER', tokenHash: '' } as const;

test('prints an audit event as one short line on a terminal', { tags: ['OP14'] }, () => {
  const { lines, log } = openTerminal();
  const context = { log, requestId: 'r-1', clientIp: '127.0.0.1' };
  writeAuditLog({ ...context, caller: null }, 'login refused', {
    target: 'asha',
    reason: 'wrong_credentials',
  });
  writeAuditLog({ ...context, caller }, 'logged out', { target: 'asha' });
  writeAuditLog({ ...context, caller }, 'password link made', { target: 'binod' });
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ /;
  for (const line of lines) expect(line).toMatch(time);
  expect(lines.map((line) => line.replace(time, ''))).toEqual([
    'login refused: account asha, reason wrong_credentials, from 127.0.0.1, request r-1\n',
    'logged out: account asha, from 127.0.0.1, request r-1\n',
    'password link made: account binod, by asha, from 127.0.0.1, request r-1\n',
  ]);
});

test(
  'keeps control characters of a client off the terminal, and leaves other lines as JSON',
  { tags: ['FX13', 'OP13'] },
  () => {
    const { lines, log } = openTerminal();
    writeAuditLog({ log, caller: null, requestId: 'r', clientIp: '\u009b2J\u001b[31m' }, 'logged in', {
      target: 'a\nb',
    });
    log.error({ path: '/"audit":' }, 'Unexpected error in a request');
    log.info('not for a terminal');
    expect(lines[0]).toMatch(/: account a\?b, from \?2J\?\[31m, request r\n$/);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ msg: 'Unexpected error in a request' });
    expect(lines).toHaveLength(2);
  },
);
