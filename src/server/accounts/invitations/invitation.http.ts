import type { FastifyInstance } from 'fastify';
import { SignUp } from '#contract/accounts/user.ts';
import { isProblem, problem } from '#contract/api/problems.ts';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { UserRow } from '#server/database/tables.ts';
import { sendMailsSoon } from '#server/mail/mail-jobs.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { assertStrongPassword } from '../password/password-strength.ts';
import { settleAttempt } from '../rate-limits/attempts.ts';
import { type LinkForm, type LinkPages, readLinkForm } from '../setup/link-page.ts';
import {
  confirmUser,
  findOwner,
  findUserByEmail,
  insertUser,
  newUser,
  revokeAccess,
  setCreatedAt,
  updateUser,
} from '../users.store.ts';
import { queueAcceptedMail } from './invitation-mails.ts';
import {
  deleteInvitation,
  findInvitation,
  INVITATION_HOURS,
  INVITATION_PATH,
  isFormerAdmin,
  unmarkFormerAdmin,
} from './invitations.store.ts';

const invalidLink = () =>
  problem('not_found', `An invitation works once, for ${INVITATION_HOURS} hours. Please ask for a new one.`);

const textsFor = (brand: string, isFormer: boolean) => ({
  title: `You are invited to run ${brand}`,
  intro: isFormer
    ? 'Choose a new password for your account, then log in. Two-step login stays on if you had it.'
    : 'Create your administrator account, then log in with it.',
  button: isFormer ? 'Continue' : 'Create account',
  path: INVITATION_PATH,
  hasFixedEmail: true,
});

/** Rejects a wrong token and counts it. @throws problem `not_found`, or `too_many_requests` after many wrong tokens */
async function checkInvitation({ database, rateLimits, now }: Services, token: string, clientIp: string) {
  const attempt = await rateLimits.beforeAdminLink(clientIp);
  return settleAttempt(attempt, isProblem, async () => {
    const invitation = await findInvitation(database.read, token, now());
    if (!invitation) throw invalidLink();
    const account = await findUserByEmail(database.read, invitation.email);
    const isFormer = account !== undefined && (await isFormerAdmin(database.read, account));
    return { email: invitation.email, isFormer, name: isFormer ? account.name : '' };
  });
}

/** @throws problem `invalid` with the wrong fields; `not_found` if the invitation was used or withdrawn meanwhile */
async function acceptInvitation(services: Services, { token, ...values }: LinkForm, brand: string) {
  const { config, database, passwordHasher, now } = services;
  const parsed = SignUp.safeParse(values);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw problem('invalid', undefined, { issues });
  }
  const { name, email, password } = parsed.data;
  assertStrongPassword('password', password, { email, brand });
  const password_hash = await passwordHasher.hash(password);
  const admin = newUser({ name, email, role: 'ADMIN', password_hash }, now());
  try {
    return await database.write(async (tx) => {
      const invitation = await findInvitation(tx, token, now());
      const owner = await findOwner(tx);
      const wasUsedNow = (await deleteInvitation(tx, email, now())) > 0;
      if (invitation?.email !== email || !wasUsedNow || !owner) throw invalidLink();
      const former = await findUserByEmail(tx, email);
      if (former && (await isFormerAdmin(tx, former)))
        await readmit(tx, former, { name, password_hash, owner, now: now() });
      else await insertUser(tx, admin);
      const id = former?.id ?? admin.id;
      // The link was mailed to the email, or the owner gave it to them.
      await confirmUser(tx, id);
      await queueAcceptedMail(tx, owner.email, admin, config.publicUrl);
      return id;
    });
  } catch (error) {
    if (!database.engine.violatedUniqueKey(error)?.includes('email')) throw error;
    throw problem(
      'email_taken',
      'There is already an account with this email. Please ask for an invitation for another email.',
    );
  }
}

type Readmission = { name: string; password_hash: string; owner: UserRow; now: number };

/**
 * Makes a former administrator one again, with the new password. Two-step login stays on: the link alone must not open an
 * account that its owner protects with a second factor. Sessions and links from before end.
 */
async function readmit(
  tx: Transaction,
  { id, created_at }: UserRow,
  { name, password_hash, owner, now }: Readmission,
): Promise<void> {
  await updateUser(tx, id, { name, role: 'ADMIN', password_hash }, now);
  // Otherwise an account that is older than the owner's would own the shop.
  if (created_at <= owner.created_at) await setCreatedAt(tx, id, now);
  await revokeAccess(tx, id);
  await unmarkFormerAdmin(tx, id);
}

/** The page where an invitation creates a further administrator. */
export function registerInvitations(app: FastifyInstance, services: Services, linkPages: LinkPages): void {
  const readBrand = async () => (await readSettings(services.database.read)).brand;

  app.get<{ Querystring: { token?: unknown } }>(INVITATION_PATH, async (request, reply) => {
    const token = String(request.query.token ?? '');
    const form = { token, name: '', email: '', password: '' };
    const brand = await readBrand();
    try {
      const { email, name, isFormer } = await checkInvitation(services, token, request.clientIp);
      return linkPages.sendForm(reply, 200, textsFor(brand, isFormer), { ...form, email, name });
    } catch (error) {
      if (!isProblem(error)) throw error;
      return linkPages.sendProblem(reply, error, textsFor(brand, false), form);
    }
  });

  app.post(INVITATION_PATH, async (request, reply) => {
    const sent = await readLinkForm(request, reply);
    const brand = await readBrand();
    let form = sent;
    let isFormer = false;
    try {
      // The link decides the email, whatever the form sends.
      const invited = await checkInvitation(services, sent.token, request.clientIp);
      ({ isFormer } = invited);
      form = { ...sent, email: invited.email };
      const target = await acceptInvitation(services, form, brand);
      const { clientIp, id: requestId } = request;
      writeAuditLog({ ...services, caller: null, requestId, clientIp }, 'account opened', {
        target,
        actor: target,
      });
      sendMailsSoon(services);
      return await reply
        .code(303)
        .header('cache-control', 'no-store')
        .header('location', '/login?next=%2Fadmin')
        .send();
    } catch (error) {
      if (!isProblem(error)) throw error;
      return linkPages.sendProblem(reply, error, textsFor(brand, isFormer), form);
    }
  });
}
