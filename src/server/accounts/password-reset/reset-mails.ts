import type { Services } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { newId } from '#server/database/ids.ts';
import { reportLostMail } from '#server/mail/mail-jobs.ts';
import { queueJob } from '#server/platform/jobs/jobs.store.ts';
import { DEFAULT_ADMIN_EMAIL } from '../admin/default-admin.ts';
import { resetMail } from '../password/password-mails.ts';
import { findUserByEmail } from '../users.store.ts';
import { createResetLink, LINK_MINUTES } from './reset-link.ts';

export const RESET_MAIL = 'reset-mail';

/**
 * Queues a mail with a link for a new password. The link is made when the mail is sent, so that no secret is stored. An email
 * without an account is queued too: otherwise the time of the response would reveal which emails have one.
 */
export const queueResetMail = (database: Database, email: string): Promise<void> =>
  database.write((tx) => queueJob(tx, { kind: RESET_MAIL, key: newId(), payload: email }));

export function registerResetMails(
  services: Pick<Services, 'jobs' | 'mailer' | 'database' | 'config' | 'now'>,
): void {
  const { jobs, mailer, database } = services;
  jobs.register({
    kind: RESET_MAIL,
    onGivenUp: reportLostMail(services),
    async run({ payload: email }) {
      const user = await findUserByEmail(database.read, email);
      // No one reads mails to the default email: see `queueMail` in mail/mail-jobs.ts.
      if (!user || email === DEFAULT_ADMIN_EMAIL) return;
      const link = await createResetLink(services, user);
      await mailer.send(resetMail(user.email, link, LINK_MINUTES));
    },
  });
}
