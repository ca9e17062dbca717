import type { AdminList } from '#contract/accounts/admins.ts';
import { problem } from '#contract/api/problems.ts';
import type { Reader } from '#server/database/database.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { sendMailsSoon } from '#server/mail/mail-jobs.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import type { Caller } from '../caller.ts';
import { INVITATION_MAIL, queueInvitationMail } from '../invitations/invitation-mails.ts';
import {
  addInvitationLink,
  deleteExpiredInvitations,
  deleteInvitation,
  invitationEnd,
  isFormerAdmin,
  listInvitations,
  markFormerAdmin,
  presentInvitation,
} from '../invitations/invitations.store.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { findAdmins, findOwner, findUserByEmail, revokeAccess, updateUser } from '../users.store.ts';

/** Only the owner may continue: otherwise another administrator could lock the owner out. @throws problem `forbidden` */
async function assertOwner(db: Reader, caller: Caller): Promise<void> {
  const owner = await findOwner(db);
  if (owner?.id !== caller.id)
    throw problem('forbidden', 'Only the owner of the shop invites and removes administrators.');
}

type AdminCalls = 'listAdmins' | 'inviteAdmin' | 'cancelInvitation' | 'removeAdmin';

export const adminHandlers: Handlers<AdminCalls> = {
  async listAdmins({ caller, database, now }): Promise<AdminList> {
    const admins = await findAdmins(database.read);
    return {
      admins: admins.map(({ id, name, email, created_at }, index) => ({
        _id: id,
        name,
        email,
        // `findAdmins` returns the owner first.
        isOwner: index === 0,
        isYou: id === caller.id,
        createdAt: isoTimestamp(created_at),
      })),
      invitations: await listInvitations(database.read, now()),
    };
  },

  async inviteAdmin(context, { body: { email, password } }) {
    const { caller, config, database, now } = context;
    await assertOwner(database.read, caller);
    await confirmPassword(context, 'password', password);
    const isMailed = config.smtpUrl !== undefined;
    const invitation = await database.write(async (tx, after) => {
      await assertOwner(tx, caller);
      // An email that has an account is taken, unless it is a former administrator's.
      const account = await findUserByEmail(tx, email);
      if (account && !(await isFormerAdmin(tx, account))) throw problem('email_taken');
      await deleteExpiredInvitations(tx, now());
      await deleteInvitation(tx, email, now());
      const until = invitationEnd(now());
      const link = await addInvitationLink(tx, config, { email, until });
      if (isMailed) await queueInvitationMail(tx, email);
      // Only accounts are targets, and a new email has none.
      after(() => writeAuditLog(context, 'administrator invited', { target: undefined }));
      return { ...presentInvitation(email, until), link, isMailed };
    });
    if (isMailed) sendMailsSoon(context, INVITATION_MAIL);
    return invitation;
  },

  async cancelInvitation(context, { params: { id } }) {
    const { caller, database, now } = context;
    return database.write(async (tx) => {
      await assertOwner(tx, caller);
      const { email } = foundOr404((await listInvitations(tx, now())).find(({ _id }) => _id === id));
      await deleteInvitation(tx, email, now());
      return null;
    });
  },

  async removeAdmin(context, { params: { id } }) {
    const { caller, database, now } = context;
    return database.write(async (tx, after) => {
      await assertOwner(tx, caller);
      const admin = foundOr404((await findAdmins(tx)).find((one) => one.id === id));
      if (admin.id === caller.id)
        throw problem(
          'conflict',
          'The owner cannot be removed. To leave, delete your account in your profile.',
        );
      // The account stays, with its favorites and orders, as that of any user.
      await updateUser(tx, id, { role: 'USER' }, now());
      await markFormerAdmin(tx, id, now());
      await revokeAccess(tx, id);
      after(() => writeAuditLog(context, 'administrator removed', { target: id }));
      return null;
    });
  },
};
