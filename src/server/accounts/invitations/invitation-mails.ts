import { INDIA_ZONE } from '#contract/durations.ts';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { queueMail, reportLostMail } from '#server/mail/mail-jobs.ts';
import { queueJob } from '#server/platform/jobs/jobs.store.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { addInvitationLink, findInvitationEnd } from './invitations.store.ts';

export const INVITATION_MAIL = 'invitation-mail';

/** Queues the mail with a link. The link is made when the mail is sent, so that no secret is stored. */
export const queueInvitationMail = (tx: Transaction, email: string): Promise<void> =>
  queueJob(tx, { kind: INVITATION_MAIL, key: email, payload: email });

export function registerInvitationMails({
  jobs,
  mailer,
  database,
  config,
  now,
}: Pick<Services, 'jobs' | 'mailer' | 'database' | 'config' | 'now'>): void {
  jobs.register({
    kind: INVITATION_MAIL,
    onGivenUp: reportLostMail({ now }),
    async run({ payload: email }) {
      const { brand } = await readSettings(database.read);
      const link = await database.write(async (tx) => {
        const until = await findInvitationEnd(tx, email, now());
        // The invitation was accepted or withdrawn meanwhile, or has expired.
        if (until === undefined) return undefined;
        return { email, until, url: await addInvitationLink(tx, config, { email, until }) };
      });
      if (link !== undefined) await mailer.send(invitationMail(link, brand));
    },
  });
}

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: INDIA_ZONE,
});

type InvitationLink = { email: string; until: number; url: string };

const invitationMail = ({ email, until, url }: InvitationLink, brand: string) => ({
  to: email,
  subject: `You are invited to run ${brand}`,
  text: [
    'Hello,',
    `you are invited to become an administrator of ${brand}. Choose your name and password here:`,
    url,
    // The mail may be sent hours after the invitation, from which the time counts.
    `The link works once, until ${timeFormat.format(until)} in India. If you did not expect it, you can ignore this mail.`,
  ].join('\n\n'),
});

/** Tells the owner that someone has accepted an invitation. */
export async function queueAcceptedMail(
  tx: Transaction,
  to: string,
  { name, email }: { name: string; email: string },
  publicUrl: string,
): Promise<void> {
  await queueMail(tx, {
    to,
    subject: `${name} is now an administrator of your shop`,
    text: [
      'Hello,',
      `${name} (${email}) has accepted your invitation to ${publicUrl} and can now manage the shop.`,
      `You can remove this access under ${publicUrl}/admin/settings#administrators.`,
    ].join('\n\n'),
  });
}
