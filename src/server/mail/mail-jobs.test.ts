import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import {
  INVITATION_MAIL,
  queueInvitationMail,
  registerInvitationMails,
} from '#server/accounts/invitations/invitation-mails.ts';
import { addInvitationLink } from '#server/accounts/invitations/invitations.store.ts';
import {
  queueResetMail,
  registerResetMails,
  RESET_MAIL,
} from '#server/accounts/password-reset/reset-mails.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { MAX_ATTEMPTS } from '#server/platform/jobs/job-runner.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { EMAIL, mails } from '#tests/support/accounts/mailbox.ts';
import { collectedLog } from '#tests/support/collected-log.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { elapse, jobRows } from '#tests/support/database/jobs.ts';
import { openSmtpServer } from '#tests/support/mail/open-smtp-server.ts';
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
      registerMailJobs({ ...shop.services, jobs: failing, mailer });
      await database.write((tx) => queueMail(tx, mail));
      await failing.run('mail');
      expect(await jobRows(database)).toMatchObject([
        { kind: 'mail', attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') },
      ]);
      // The pause before the second attempt, in milliseconds.
      await elapse(database, 30_000);
      await jobs.run('mail');
      expect(await jobRows(database)).toEqual([]);
      expect(await mails(shop)).toEqual([expect.stringContaining('It happened.')]);
    });

    test('that is given up is reported in the dashboard until one is sent', async () => {
      const shop = await openShop(open);
      const { config, database, jobs, log } = shop.services;
      const notices = async () => {
        const { body } = await shop.request('GET', '/api/settings', { token: await shop.adminToken() });
        return body.data.notices ?? [];
      };
      const failing = createJobs({ database, log, scope: 'test' });
      onTestFinished(failing.stop);
      const mailer = createMailer({ ...config, smtpUrl: 'smtp://127.0.0.1:1' }, log);
      registerMailJobs({ ...shop.services, jobs: failing, mailer });
      registerResetMails({ ...shop.services, jobs: failing, mailer });
      registerInvitationMails({ ...shop.services, jobs: failing, mailer });
      await shop.newSession(EMAIL);
      const invited = { email: 'meera@example.com', until: shop.clock.now() + 30 * DAY_MS };
      await database.write((tx) => addInvitationLink(tx, config, invited));
      const causes = {
        mail: () => database.write((tx) => queueMail(tx, mail)),
        [RESET_MAIL]: () => queueResetMail(database, EMAIL),
        [INVITATION_MAIL]: () => database.write((tx) => queueInvitationMail(tx, invited.email)),
      };
      for (const [kind, queue] of Object.entries(causes)) {
        await queue();
        for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
          expect(await notices(), kind).toEqual([]);
          await failing.run(kind);
          await elapse(database, HOUR_MS);
        }
        const warning = {
          title: 'A mail could not be sent',
          message: expect.stringContaining('ECONNREFUSED'),
        };
        expect(await notices(), kind).toEqual([warning]);
        // No check repeats it, as those of the certificate and the backups do.
        shop.clock.advance(DAY_MS);
        expect(await notices(), kind).toEqual([warning]);
        await database.write((tx) => queueMail(tx, mail));
        await jobs.run('mail');
        expect(await notices(), kind).toEqual([]);
      }
    });

    test('that the mail server rejects is logged and reported without its recipient', async () => {
      const shop = await openShop(open);
      const { config, database } = shop.services;
      const { log, lines } = collectedLog();
      const replies = `550 5.1.1 <${EMAIL}>... User unknown, see ${EMAIL}`;
      const server = await openSmtpServer(() => ({ at: 'rcpt', does: { replies } }));
      const jobs = createJobs({ database, log, scope: 'test' });
      onTestFinished(jobs.stop);
      const mailer = createMailer({ ...config, smtpUrl: server.url }, log);
      registerMailJobs({ ...shop.services, jobs, mailer });
      await database.write((tx) => queueMail(tx, mail));
      await jobs.run('mail');
      expect(lines.join('')).toContain('User unknown');
      const rows = await jobRows(database);
      expect(rows).toMatchObject([{ last_error: expect.stringContaining('550 5.1.1 <…>') }]);
      expect(lines.join('') + rows[0]?.last_error).not.toContain(EMAIL.split('@')[0]);
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
