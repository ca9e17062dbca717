import { limits } from '#contract/api/limits.ts';
import type { Issue } from '#contract/api/problems.ts';
import { basicPage, escapeHtml } from '#server/http/responses/basic-page.ts';
import { commandLine } from '#server/platform/command-line.ts';
import { LINK_HOURS, SETUP_PATH } from './setup-link.store.ts';

/** What the form sends. */
export type SetupForm = { token: string; name: string; email: string; password: string };

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

/** The form that creates the administrator. @param issues what is wrong with the values that were sent */
export function setupFormPage({ token, ...values }: SetupForm, issues: readonly Issue[] = []): string {
  const firstWrong = fields.find(({ name }) => issues.some(({ path }) => path === name)) ?? fields[0];
  const inputs = fields.map(({ name, label, type, autocomplete, max }) => {
    const message = issues.find(({ path }) => path === name)?.message;
    const value = type === 'password' ? '' : values[name];
    return (
      `<label>${escapeHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" required ` +
      `maxlength="${max}" value="${escapeHtml(value)}"` +
      `${message ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}` +
      `${name === firstWrong.name ? ' autofocus' : ''}></label>` +
      (message ? `<p class="error" id="${name}-error">${escapeHtml(message)}</p>` : '')
    );
  });
  const title = 'Welcome to your shop';
  return basicPage(
    title,
    `<h1>${title}</h1><p>Create your administrator account. The shop then opens for visitors.</p>` +
      `<form method="post" action="${SETUP_PATH}"><input type="hidden" name="token" value="${escapeHtml(token)}">` +
      `${inputs.join('')}<button>Create account and open the shop</button></form>`,
    'alone',
  );
}

/** The page for a link that does not work. */
export function invalidLinkPage(message: string): string {
  const title = 'This link does not work';
  return basicPage(
    title,
    `<h1>${title}</h1><p>${escapeHtml(message)}</p><p><a href="/">Go to the shop</a></p>`,
    'alone',
  );
}

export const INVALID_LINK =
  `A link works once, within ${LINK_HOURS} hours. ` +
  `If there is no administrator yet, create a new link on the server with “${commandLine('admin')}”.`;
