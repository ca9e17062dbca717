import { DEFAULT_ADMIN_EMAIL } from '../accounts/admin/default-admin.ts';
import type { Services } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { MAX_ATTEMPTS } from '../platform/jobs/job-runner.ts';
import { queueJob } from '../platform/jobs/jobs.store.ts';
import { LOST_MAIL, reportSharedWarning, withdrawSharedWarning } from '../platform/shared-warnings.store.ts';
import type { Mail, Mailer } from './mailer.ts';

// A mail is a job: it survives the end of its process and an outage of the mail server. A process that dies between the delivery
// and the end of its job sends it again, so such mails only announce what has happened.

/** The kind of the jobs that `queueMail` queues; mails with links and about orders have kinds of their own. */
export const MAIL = 'mail';

/**
 * Queues a mail in the transaction that causes it, unless it is for the default email of the first administrator, which reaches no
 * one: it would be reported as lost. Call `sendMailsSoon` after the commit.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<void> {
  if (mail.to === DEFAULT_ADMIN_EMAIL) return;
  await queueJob(tx, { kind: MAIL, key: newId(), payload: JSON.stringify(mail) });
}

/** Sends queued mails after the response. @param kind of jobs that send mails */
export function sendMailsSoon(
  { backgroundTasks, jobs }: Pick<Services, 'backgroundTasks' | 'jobs'>,
  kind: string = MAIL,
): void {
  backgroundTasks.run('Queued mails could not be sent', () => jobs.run(kind));
}

/** Tells the artist that a mail was given up. For `onGivenUp` of a job that sends mails. */
export const reportLostMail =
  ({ now }: Pick<Services, 'now'>) =>
  async (tx: Transaction, error: unknown): Promise<void> => {
    const reason = error instanceof Error ? error.message : String(error);
    const warning = {
      title: 'A mail could not be sent',
      message: `The shop tried ${MAX_ATTEMPTS} times and gave up. The last error: ${reason}. It does not send this mail again: whoever waits for one, such as an invitation or a link for a new password, has to ask again, once the mail server (SMTP_URL) works. This note disappears with the next mail that is sent.`,
    };
    await reportSharedWarning(tx, LOST_MAIL, warning, now());
  };

/** A mailer that withdraws the warning about lost mails when it has sent a mail. */
export const withdrawingLostMailWarning = (
  mailer: Mailer,
  { database, log }: Pick<Services, 'database' | 'log'>,
): Mailer => ({
  async send(mail) {
    await mailer.send(mail);
    // An error here must not look like a mail that failed: it would be sent again.
    await withdrawSharedWarning(database, LOST_MAIL).catch((error: unknown) =>
      log.warn({ err: error }, 'The warning about lost mails could not be withdrawn'),
    );
  },
});

export function registerMailJobs(services: Pick<Services, 'jobs' | 'mailer' | 'now'>): void {
  const { jobs, mailer } = services;
  jobs.register({
    kind: MAIL,
    onGivenUp: reportLostMail(services),
    // Only `queueMail` writes the payload.
    run: ({ payload }) => mailer.send(JSON.parse(payload) as Mail),
  });
}
