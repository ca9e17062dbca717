import type { FastifyInstance } from 'fastify';
import { SignUp } from '#contract/accounts/user.ts';
import { type Issue, isProblem, problem } from '#contract/api/problems.ts';
import type { Services } from '#server/context.ts';
import { sendMailsSoon } from '#server/mail/mail-jobs.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { assertStrongPassword } from '../password/password-strength.ts';
import { settleAttempt } from '../rate-limits/attempts.ts';
import {
  type LinkForm,
  linkFormPage,
  readLinkForm,
  sendLinkPage,
  sendLinkProblem,
} from '../setup/link-page.ts';
import { findFirstAdmin, insertUser, newUser } from '../users.store.ts';
import { queueAcceptedMail } from './invitation-mails.ts';
import { deleteInvitation, findInvitation, INVITATION_HOURS, INVITATION_PATH } from './invitations.store.ts';

const invalidLink = () =>
  problem(
    'not_found',
    `An invitation works once, within ${INVITATION_HOURS} hours. Please ask for a new one.`,
  );

const formPage = (brand: string, form: LinkForm, issues?: readonly Issue[]) =>
  linkFormPage(
    {
      title: `You are invited to run ${brand}`,
      intro: 'Create your administrator account, then log in with it.',
      button: 'Create account',
      path: INVITATION_PATH,
      hasFixedEmail: true,
    },
    form,
    issues,
  );

/** Rejects a wrong token and counts it. @throws problem `not_found`, or `too_many_requests` after many wrong tokens */
async function checkInvitation({ database, rateLimits, now }: Services, token: string, address: string) {
  const attempt = await rateLimits.beforeSetup(address);
  return settleAttempt(attempt, isProblem, async () => {
    const invitation = await findInvitation(database.read, token, now());
    if (!invitation) throw invalidLink();
    return invitation;
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
    await database.write(async (tx) => {
      const invitation = await findInvitation(tx, token, now());
      const owner = await findFirstAdmin(tx);
      const isFirst = (await deleteInvitation(tx, email, now())) > 0;
      if (invitation?.email !== email || !isFirst || !owner) throw invalidLink();
      await insertUser(tx, admin);
      await queueAcceptedMail(tx, owner.email, admin, config.publicUrl);
    });
  } catch (error) {
    if (!database.engine.violatedUniqueKey(error)?.includes('email')) throw error;
    throw problem(
      'email_taken',
      'There is already an account with this email. Please ask for an invitation for another email.',
    );
  }
  return admin.id;
}

/** The page where an invitation creates a further administrator. */
export function registerInvitations(app: FastifyInstance, services: Services): void {
  const readBrand = async () => (await readSettings(services.database.read)).brand;

  app.get<{ Querystring: { token?: unknown } }>(INVITATION_PATH, async (request, reply) => {
    const token = String(request.query.token ?? '');
    const form = { token, name: '', email: '', password: '' };
    const brand = await readBrand();
    try {
      const { email } = await checkInvitation(services, token, request.clientIp);
      return sendLinkPage(reply, 200, formPage(brand, { ...form, email }));
    } catch (error) {
      if (!isProblem(error)) throw error;
      return sendLinkProblem(reply, error, (issues) => formPage(brand, form, issues));
    }
  });

  app.post(INVITATION_PATH, async (request, reply) => {
    const sent = await readLinkForm(request, reply);
    const brand = await readBrand();
    let form = sent;
    try {
      // The link decides the email, whatever the form sends.
      const { email } = await checkInvitation(services, sent.token, request.clientIp);
      form = { ...sent, email };
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
      return sendLinkProblem(reply, error, (issues) => formPage(brand, form, issues));
    }
  });
}
