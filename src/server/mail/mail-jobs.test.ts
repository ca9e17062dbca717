import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { EMAIL, mails } from '#tests/support/accounts/mailbox.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { elapse, jobRows } from '#tests/support/database/jobs.ts';
import { openShop } from '#tests/support/shop.ts';
import { queueMail, registerMailJobs } from './mail-jobs.ts';

const mail = { to: EMAIL, subject: 'Hello', text: 'It happened.' };

forEachEngine((open) => {
  describe('a mail', () => {
    test('that failed is sent later by another process', { tags: ['CR23'] }, async () => {
      const shop = await openShop(open);
      const { config, database, jobs, log } = shop.services;
      const failing = createJobs({ database, log, scope: 'test' });
      onTestFinished(failing.stop);
      const mailer = createMailer({ ...config, smtpUrl: 'smtp://127.0.0.1:1' }, log);
      registerMailJobs({ jobs: failing, mailer });
      await database.write((tx) => queueMail(tx, mail));
      await failing.run('mail');
      expect(await jobRows(database)).toMatchObject([
        { kind: 'mail', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
      ]);
      await elapse(database, 30_000);
      await jobs.run('mail');
      expect(await jobRows(database)).toEqual([]);
      expect(await mails(shop)).toEqual([expect.stringContaining('It happened.')]);
    });

    test('is not sent when its transaction fails', async () => {
      const shop = await openShop(open);
      const { database, jobs } = shop.services;
      const failed = database.write(async (tx) => {
        await queueMail(tx, mail);
        throw new Error('It is rolled back');
      });
      await expect(failed).rejects.toThrow('rolled back');
      await jobs.run('mail');
      expect(await mails(shop)).toEqual([]);
    });

    test('with a link for a new password is queued without the link', async () => {
      const shop = await openShop(open);
      const { database, backgroundTasks } = shop.services;
      await shop.newSession(EMAIL);
      // The background task does not start by itself.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        await shop.request('POST', '/api/auth/forgot', { body: { email: EMAIL } });
        expect(await jobRows(database)).toMatchObject([{ kind: 'reset-mail', payload: EMAIL }]);
      } finally {
        vi.useRealTimers();
      }
      await backgroundTasks.drain();
      expect(await jobRows(database)).toEqual([]);
      expect(await mails(shop)).toEqual([expect.stringContaining('/reset?token=')]);
    });
  });
});
