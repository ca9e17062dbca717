import type { FastifyInstance } from 'fastify';
import { SignUp } from '#contract/accounts/user.ts';
import { isProblem, problem, problems } from '#contract/api/problems.ts';
import type { Services } from '#server/context.ts';
import type { Readiness } from '#server/http/readiness.ts';
import { commandLine } from '#server/platform/command-line.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { assertStrongPassword } from '../password/password-strength.ts';
import { settleAttempt } from '../rate-limits/attempts.ts';
import { rememberDevice } from '../login/known-devices.store.ts';
import { startSession } from '../sessions/sessions.store.ts';
import { newToken } from '../tokens.ts';
import { findOwner, insertUser, newUser } from '../users.store.ts';
import { consumeSetupLink, isSetupLink, LINK_HOURS, SETUP_PATH } from './setup-link.store.ts';
import { type LinkForm, type LinkPages, readLinkForm } from './link-page.ts';

/** The new administrator goes on to the dashboard, which has a checklist: a browser that is logged in leaves the login at once. */
const LOGIN = '/login?next=%2Fadmin';

const INVALID_LINK =
  `A link works once, within ${LINK_HOURS} hours. ` +
  `If there is no administrator yet, create a new link on the server with “${commandLine('admin')}”.`;
const invalidLink = () => problem('not_found', INVALID_LINK);

const texts = {
  title: 'Welcome to your shop',
  intro:
    'Create your administrator account. Visitors then see the shop: until it has a piece, they read that it opens soon.',
  button: 'Create account',
  path: SETUP_PATH,
};

/** Rejects a wrong token and counts it. @throws problem `not_found`, or `too_many_requests` after many wrong tokens */
async function checkLink({ database, rateLimits, now }: Services, token: string, clientIp: string) {
  const attempt = await rateLimits.beforeAdminLink(clientIp);
  await settleAttempt(attempt, isProblem, async () => {
    if (!(await isSetupLink(database.read, token, now()))) throw invalidLink();
  });
}

/** Creates the administrator with a session. @throws problem `invalid` with the wrong fields; `not_found` if the link was used meanwhile */
async function createAdmin(
  services: Services,
  { token, ...values }: LinkForm,
  userAgent: string | undefined,
) {
  const { database, passwordHasher, now } = services;
  const parsed = SignUp.safeParse(values);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    throw problem('invalid', undefined, { issues });
  }
  const { name, email, password } = parsed.data;
  const { brand } = await readSettings(database.read);
  assertStrongPassword('password', password, { email, brand });
  const password_hash = await passwordHasher.hash(password);
  const admin = newUser({ name, email, role: 'ADMIN', password_hash }, now());
  const deviceToken = newToken();
  try {
    const session = await database.write(async (tx) => {
      const isValid = await consumeSetupLink(tx, token, now());
      if (!isValid || (await findOwner(tx))) throw invalidLink();
      await insertUser(tx, admin);
      await rememberDevice(tx, admin, { deviceToken, now });
      return startSession(tx, admin, now(), userAgent);
    });
    return { id: admin.id, login: { token: session.token, role: session.user.role, device: deviceToken } };
  } catch (error) {
    if (!database.engine.violatedUniqueKey(error)?.includes('email')) throw error;
    const message = problems.email_taken.message;
    throw problem('invalid', message, { issues: [{ path: 'email', message }] });
  }
}

type Parts = { services: Services; readiness: Readiness; linkPages: LinkPages };

/** The page where a one-time link creates the administrator and opens the shop. It exists with SETUP=link only. */
export function registerSetup(app: FastifyInstance, { services, readiness, linkPages }: Parts): void {
  app.get<{ Querystring: { token?: unknown } }>(SETUP_PATH, async (request, reply) => {
    const token = String(request.query.token ?? '');
    const form = { token, name: '', email: '', password: '' };
    try {
      await checkLink(services, token, request.clientIp);
      return linkPages.sendForm(reply, 200, texts, form);
    } catch (error) {
      if (!isProblem(error)) throw error;
      return linkPages.sendProblem(reply, error, texts, form);
    }
  });

  app.post(SETUP_PATH, async (request, reply) => {
    const form = await readLinkForm(request, reply);
    try {
      await checkLink(services, form.token, request.clientIp);
      const { id: target, login } = await createAdmin(services, form, request.headers['user-agent']);
      const { clientIp, id: requestId } = request;
      writeAuditLog({ ...services, caller: null, requestId, clientIp }, 'account opened', {
        target,
        actor: target,
      });
      readiness.open();
      return linkPages.sendLogin(reply, { title: texts.title, next: LOGIN }, login);
    } catch (error) {
      if (!isProblem(error)) throw error;
      return linkPages.sendProblem(reply, error, texts, form);
    }
  });
}
