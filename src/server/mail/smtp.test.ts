import { expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { openSmtpServer } from '#tests/support/mail/open-smtp-server.ts';
import type { Fault, Stage } from '#tests/support/mail/smtp-server.ts';
import { type DeliveryOutcome, DeliveryError } from './deliver.ts';
import { createSmtpDelivery } from './smtp.ts';

const TIMEOUT_MS = 150;
const mail = { from: 'shop@example.com', to: 'asha@example.com', subject: 'Hello', text: 'It happened.' };

async function outcome(url: string): Promise<DeliveryOutcome | 'sent'> {
  try {
    await createSmtpDelivery(url, TIMEOUT_MS)(mail);
    return 'sent';
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return error.outcome;
  }
}

const beforeBody: Stage[] = ['greeting', 'ehlo', 'mail', 'rcpt', 'data'];

test('a mail to a port without a server was not accepted', async () => {
  expect(await outcome(`smtp://127.0.0.1:${await freePort()}`)).toBe('not accepted');
});

test.each<[Fault['does'], Stage[], DeliveryOutcome]>([
  ['dies', beforeBody, 'not accepted'],
  ['stalls', beforeBody, 'not accepted'],
  [{ replies: '421 too busy' }, ['greeting', 'mail', 'rcpt', 'data', 'dot'], 'not accepted'],
  [{ replies: '451 try later' }, ['mail', 'rcpt', 'data', 'dot'], 'not accepted'],
  [{ replies: '550 no such user' }, ['mail', 'rcpt', 'data', 'dot'], 'rejected'],
  ['dies', ['dot'], 'unclear'],
  ['stalls', ['dot'], 'unclear'],
  [{ replies: '354 what?' }, ['dot'], 'unclear'],
])('a mail to a server that %j at %j is %s', async (does, stages, expected) => {
  const outcomes = await Promise.all(
    stages.map(async (at) => {
      const server = await openSmtpServer(() => ({ at, does }));
      return [at, await outcome(server.url)];
    }),
  );
  expect(outcomes).toEqual(stages.map((at) => [at, expected]));
});

test.each(['dies', 'stalls'] as const)(
  'a long mail to a server that %s before its end was not accepted',
  { tags: ['deep'] },
  async (does) => {
    const server = await openSmtpServer(() => ({ at: 'body', does }));
    const text = 'A long line of text.\n'.repeat(400_000);
    const sending = createSmtpDelivery(server.url, TIMEOUT_MS)({ ...mail, text });
    await expect(sending).rejects.toMatchObject({ outcome: 'not accepted' });
  },
);

test('a mail to a slow server is sent once', { tags: ['deep'] }, async () => {
  const stages: Stage[] = [...beforeBody, 'dot'];
  const servers = await Promise.all(
    stages.map((at) => openSmtpServer(() => ({ at, does: { waits: TIMEOUT_MS / 2 } }))),
  );
  expect(await Promise.all(servers.map(({ url }) => outcome(url)))).toEqual(stages.map(() => 'sent'));
  expect(servers.map(({ arrived }) => arrived.length)).toEqual(stages.map(() => 1));
});
