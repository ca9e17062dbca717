import type { Transaction } from '#server/database/database.ts';
import { queueMail } from '#server/mail/mail-jobs.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { findAdminEmails } from '../users.store.ts';

/**
 * Queues a mail for each administrator. Each mail is a job of its own: a mail server may reject one of the emails. Call
 * `sendMailsSoon` after the commit.
 */
export async function queueMailToAdmins(tx: Transaction, mail: Omit<Mail, 'to'>): Promise<void> {
  for (const to of await findAdminEmails(tx)) await queueMail(tx, { ...mail, to });
}
