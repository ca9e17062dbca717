import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/api/limits.ts';
import { type Issue, problem, type Problem, problems } from '#contract/api/problems.ts';
import type { Session } from '#contract/accounts/user.ts';
import { basicPage, basicPagePolicy, escapeHtml } from '#server/http/responses/basic-page.ts';
import { FORM_TYPE } from '#server/http/requests/request.ts';
import type { ClientFiles } from '#server/http/static-files.ts';
import { readSmallBody } from '#server/http/validation/parse-body.ts';
import { linkPageStyle, passwordButton, passwordScript } from './link-page-style.ts';
import { loginScript } from './login-script.ts';

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

type Field = {
  name: 'name' | 'email' | 'password';
  label: string;
  autocomplete: string;
  max: number;
  hint?: string;
};

/** The same labels as in the sign-up of the shop. */
const fields: readonly Field[] = [
  { name: 'name', label: 'Full Name', autocomplete: 'name', max: limits.personName },
  { name: 'email', label: 'Email', autocomplete: 'username', max: limits.email },
  {
    name: 'password',
    label: 'Password',
    autocomplete: 'new-password',
    max: limits.password.max,
    hint: `At least ${limits.password.min} characters.`,
  },
];

const types = { name: 'text', email: 'email', password: 'password' };

/** A session, and the token of the browser as a known device. */
type NewLogin = { token: string; role: Session['user']['role']; device: string };

type FieldState = { value: string; error: string | undefined; isReadOnly: boolean; hasFocus: boolean };

function fieldHtml({ name, label, autocomplete, max, hint }: Field, state: FieldState): string {
  const { value, error, isReadOnly, hasFocus } = state;
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const isPassword = name === 'password';
  const input =
    `<input id="${name}" name="${name}" type="${types[name]}" autocomplete="${autocomplete}" required ` +
    `maxlength="${max}" value="${isPassword ? '' : escapeHtml(value)}"` +
    `${name === 'name' ? '' : ' autocapitalize="none" spellcheck="false"'}` +
    `${isReadOnly ? ' readonly' : ''}${error ? ' aria-invalid="true"' : ''}` +
    `${described ? ` aria-describedby="${described}"` : ''}${hasFocus ? ' autofocus' : ''}>`;
  return (
    `<div><label for="${name}">${label}</label>` +
    (isPassword ? `<span class="box shows-password">${input}${passwordButton}</span>` : input) +
    (hint ? `<p class="hint" id="${name}-hint">${hint}</p>` : '') +
    `${error ? `<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ''}</div>`
  );
}

/** The body of the form that creates an administrator's account. @param issues what is wrong with the values that were sent */
function formHtml(
  { title, intro, button, path, hasFixedEmail }: Texts,
  { token, ...values }: LinkForm,
  issues: readonly Issue[],
): string {
  const errorOf = (name: string) => issues.find((issue) => issue.path === name)?.message;
  const firstWrong = fields.find(({ name }) => errorOf(name) !== undefined) ?? fields[0];
  const inputs = fields.map((field) =>
    fieldHtml(field, {
      value: values[field.name],
      error: errorOf(field.name),
      isReadOnly: hasFixedEmail === true && field.name === 'email',
      hasFocus: field === firstWrong,
    }),
  );
  return (
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(intro)}</p>` +
    `<form method="post" action="${path}"><input type="hidden" name="token" value="${escapeHtml(token)}">` +
    `${inputs.join('')}<button class="send">${escapeHtml(button)}</button></form>`
  );
}

export type LinkPages = ReturnType<typeof createLinkPages>;

/** The pages of one-time links, which look like the login page. They need no database, but the fonts of the build. */
export function createLinkPages(clientFiles: Pick<ClientFiles, 'find'>) {
  const style = linkPageStyle(clientFiles);
  const head = `<style>${style}</style>`;
  const policy = basicPagePolicy({
    styles: [style],
    scripts: [passwordScript, loginScript],
    formAction: "'self'",
  });

  function send(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
    return (
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        // The URL contains the token.
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(basicPage(title, body, 'centered', head))
    );
  }

  const sendForm = (
    reply: FastifyReply,
    status: number,
    texts: Texts,
    form: LinkForm,
    issues: readonly Issue[] = [],
  ) => send(reply, status, texts.title, `${formHtml(texts, form, issues)}<script>${passwordScript}</script>`);

  return {
    sendForm,

    /**
     * Logs the browser in, which only a script can, and opens a page. Without scripts the user finds a link to it.
     * @param next the login page; a browser that is logged in goes on from there
     */
    sendLogin: (reply: FastifyReply, { title, next }: { title: string; next: string }, login: NewLogin) =>
      send(
        reply,
        200,
        title,
        `<h1>${escapeHtml(title)}</h1><p>Your account is ready.</p>` +
          `<p><a href="${escapeHtml(next)}" data-token="${escapeHtml(login.token)}" data-role="${login.role}"` +
          ` data-device="${escapeHtml(login.device)}">Go to the dashboard</a></p><script>${loginScript}</script>`,
      ),

    /** Sends the form again with what is wrong in it. A problem that says nothing about the link has a title of its own. */
    sendProblem(reply: FastifyReply, error: Problem, texts: Texts, form: LinkForm): FastifyReply {
      const { status } = problems[error.problem];
      const { issues, retryAfter } = error.details;
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
      if (issues) return sendForm(reply, status, texts, form, issues);
      const isTemporary = retryAfter !== undefined;
      const title = isTemporary ? 'Please try again later' : 'This link does not work';
      const message = `<p>${escapeHtml(error.message)}</p><p><a href="/">Go to the shop</a></p>`;
      return send(reply, status, title, `<h1>${title}</h1>${message}`);
    },
  };
}

export async function readLinkForm(request: FastifyRequest, reply: FastifyReply): Promise<LinkForm> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? '')) throw problem('unsupported_type');
  const bytes = await readSmallBody(request, reply);
  const sent = new URLSearchParams(bytes.toString());
  const value = (name: string) => sent.get(name) ?? '';
  return { token: value('token'), name: value('name'), email: value('email'), password: value('password') };
}
