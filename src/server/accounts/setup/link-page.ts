import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/api/limits.ts';
import { type Issue, problem, type Problem, problems } from '#contract/api/problems.ts';
import { BASIC_FORM_CSP, basicPage, escapeHtml } from '#server/http/responses/basic-page.ts';
import { FORM_TYPE } from '#server/http/requests/request.ts';
import { readBody } from '#server/http/validation/read-body.ts';

/** What the form of a one-time link sends. */
export type LinkForm = { token: string; name: string; email: string; password: string };

type Texts = {
  title: string;
  intro: string;
  button: string;
  /** Where the form is sent. */
  path: string;
  /** Whether the link decides the email. */
  hasFixedEmail?: boolean;
};

const fields = [
  { name: 'name', label: 'Your name', type: 'text', autocomplete: 'name', max: limits.personName },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'username', max: limits.email },
  {
    name: 'password',
    label: `Password, at least ${limits.password.min} characters`,
    type: 'password',
    autocomplete: 'new-password',
    max: limits.password.max,
  },
] as const;

/** The page that creates an administrator's account. @param issues what is wrong with the values that were sent */
export function linkFormPage(
  { title, intro, button, path, hasFixedEmail }: Texts,
  { token, ...values }: LinkForm,
  issues: readonly Issue[] = [],
): string {
  const firstWrong = fields.find(({ name }) => issues.some((issue) => issue.path === name)) ?? fields[0];
  const inputs = fields.map(({ name, label, type, autocomplete, max }) => {
    const message = issues.find((issue) => issue.path === name)?.message;
    const value = type === 'password' ? '' : values[name];
    return (
      `<label>${escapeHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required ` +
      `maxlength="${max}" value="${escapeHtml(value)}"` +
      `${hasFixedEmail && name === 'email' ? ' readonly' : ''}` +
      `${message ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}` +
      `${name === firstWrong.name ? ' autofocus' : ''}></label>` +
      (message ? `<p class="error" id="${name}-error">${escapeHtml(message)}</p>` : '')
    );
  });
  return basicPage(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>` +
      `<form method="post" action="${path}"><input type="hidden" name="token" value="${escapeHtml(token)}">` +
      `${inputs.join('')}<button>${escapeHtml(button)}</button></form>`,
    'centered',
  );
}

/** The page for a link that does not work. */
export const invalidLinkPage = (message: string) => messagePage('This link does not work', message);

function messagePage(title: string, message: string): string {
  return basicPage(
    title,
    `<h1>${title}</h1><p>${escapeHtml(message)}</p><p><a href="/">Go to the shop</a></p>`,
    'centered',
  );
}

export function sendLinkPage(reply: FastifyReply, status: number, html: string): FastifyReply {
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

/** A problem that says nothing about the link has a title of its own. */
function problemPage({ problem: code, message }: Problem): string {
  if (code === 'too_many_requests') return messagePage('Please try again later', message);
  return invalidLinkPage(message);
}

/** @param formPage the form with what is wrong in it */
export function sendLinkProblem(
  reply: FastifyReply,
  error: Problem,
  formPage: (issues: readonly Issue[]) => string,
): FastifyReply {
  const { status } = problems[error.problem];
  const { issues, retryAfter } = error.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return sendLinkPage(reply, status, issues ? formPage(issues) : problemPage(error));
}

export async function readLinkForm(request: FastifyRequest, reply: FastifyReply): Promise<LinkForm> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw problem('unsupported_type');
  const bytes = await readBody(request.raw, reply.raw, limits.body);
  const sent = new URLSearchParams(bytes.toString());
  const value = (name: string) => sent.get(name) ?? '';
  return { token: value('token'), name: value('name'), email: value('email'), password: value('password') };
}
