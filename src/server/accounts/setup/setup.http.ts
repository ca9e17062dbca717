import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/api/limits.ts';
import { SignUp } from '#contract/accounts/user.ts';
import { isProblem, problem, problems, type Problem } from '#contract/api/problems.ts';
import type { Services } from '#server/context.ts';
import { BASIC_FORM_CSP } from '#server/http/responses/basic-page.ts';
import type { Readiness } from '#server/http/readiness.ts';
import { FORM_TYPE } from '#server/http/requests/request.ts';
import { readBody } from '#server/http/validation/read-body.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { assertStrongPassword } from '../password/password-strength.ts';
import { settleAttempt } from '../rate-limits/attempts.ts';
import { findFirstAdmin, insertUser, newUser } from '../users.store.ts';
import { consumeSetupLink, isSetupLink, SETUP_PATH } from './setup-link.store.ts';
import { INVALID_LINK, invalidLinkPage, setupFormPage, type SetupForm } from './setup-pages.ts';

const invalidLink = () => problem('not_found', INVALID_LINK);

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return (
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('content-security-policy', BASIC_FORM_CSP)
      // The URL contains the token.
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(html)
  );
}

function sendProblem(reply: FastifyReply, error: Problem, form: SetupForm): FastifyReply {
  const { status } = problems[error.problem];
  const { issues, retryAfter } = error.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return sendHtml(reply, status, issues ? setupFormPage(form, issues) : invalidLinkPage(error.message));
}

/** Rejects a wrong token and counts it. @throws problem `not_found`, or `too_many_requests` after many wrong tokens */
async function checkLink({ database, rateLimits, now }: Services, token: string, address: string) {
  const attempt = await rateLimits.beforeSetup(address);
  await settleAttempt(attempt, isProblem, async () => {
    if (!(await isSetupLink(database.read, token, now()))) throw invalidLink();
  });
}

async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<SetupForm> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw problem('unsupported_type');
  const bytes = await readBody(request.raw, reply.raw, limits.body);
  const sent = new URLSearchParams(bytes.toString());
  const value = (name: string) => sent.get(name) ?? '';
  return { token: value('token'), name: value('name'), email: value('email'), password: value('password') };
}

/** @throws problem `invalid` with the wrong fields; `not_found` if the link was used meanwhile */
async function createAdmin(services: Services, { token, ...values }: SetupForm): Promise<string> {
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
  try {
    await database.write(async (tx) => {
      const isValid = await consumeSetupLink(tx, token, now());
      if (!isValid || (await findFirstAdmin(tx))) throw invalidLink();
      await insertUser(tx, admin);
    });
  } catch (error) {
    if (!database.engine.violatedUniqueKey(error)?.includes('email')) throw error;
    const message = problems.email_taken.message;
    throw problem('invalid', message, { issues: [{ path: 'email', message }] });
  }
  return admin.id;
}

/** The page where a one-time link creates the administrator and opens the shop. It exists with SETUP=link only. */
export function registerSetup(app: FastifyInstance, services: Services, readiness: Readiness): void {
  app.get<{ Querystring: { token?: unknown } }>(SETUP_PATH, async (request, reply) => {
    const token = String(request.query.token ?? '');
    const form = { token, name: '', email: '', password: '' };
    try {
      await checkLink(services, token, request.clientIp);
      return sendHtml(reply, 200, setupFormPage(form));
    } catch (error) {
      if (!isProblem(error)) throw error;
      return sendProblem(reply, error, form);
    }
  });

  app.post(SETUP_PATH, async (request, reply) => {
    const form = await readForm(request, reply);
    try {
      await checkLink(services, form.token, request.clientIp);
      const target = await createAdmin(services, form);
      const { clientIp, id: requestId } = request;
      writeAuditLog({ ...services, caller: null, requestId, clientIp }, 'account opened', {
        target,
        actor: target,
      });
      if (readiness.phase() === 'setup') readiness.open();
      return await reply.code(303).header('cache-control', 'no-store').header('location', '/login').send();
    } catch (error) {
      if (!isProblem(error)) throw error;
      return sendProblem(reply, error, form);
    }
  });
}
