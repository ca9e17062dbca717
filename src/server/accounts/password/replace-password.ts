import { problem } from '#contract/api/problems.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import type { Context } from '#server/context.ts';
import type { AfterCommit, Transaction } from '#server/database/database.ts';
import { rememberDevice } from '../login/known-devices.store.ts';
import { startSession } from '../sessions/sessions.store.ts';
import { findUser, revokeAccess, updateUser } from '../users.store.ts';
import { sendMailsSoon } from '#server/mail/mail-jobs.ts';
import { queuePasswordMail } from './password-mails.ts';

type NewPassword = {
  userId: string;
  passwordHash: string;
  /** What allows it: the former password, or a link. A user may be logged in while they open a link. */
  by: 'password' | 'link';
};

/** Stores the new hash, deletes the user's sessions, reset links and known devices, and starts a session for the caller. */
export async function replacePassword(
  context: Context,
  tx: Transaction,
  after: AfterCommit,
  { userId, passwordHash, by }: NewPassword,
) {
  const now = context.now();
  await updateUser(tx, userId, { password_hash: passwordHash }, now);
  await revokeAccess(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) throw problem('unauthenticated');
  await queuePasswordMail(tx, context, user.email);
  after(() => {
    writeAuditLog(context, 'password changed', { target: user.id, actor: user.id, by });
    sendMailsSoon(context);
  });
  await rememberDevice(tx, user, context);
  return startSession(tx, user, now, context.userAgent);
}
