import type { AuthMode } from './submit-login.ts';

export type LoginMode = AuthMode | 'forgot';

/** The search of the login page: the page to open afterwards, and the form to show. */
export function loginSearch(search: Record<string, unknown>): { next?: string; mode?: 'sign-up' | 'forgot' } {
  const { next, mode } = search;
  return {
    ...(typeof next === 'string' ? { next } : {}),
    ...(mode === 'sign-up' || mode === 'forgot' ? { mode } : {}),
  };
}

export const resetLinkHint = ({ sendsMail }: { sendsMail: boolean }) =>
  sendsMail
    ? 'We send you a link for choosing a new one.'
    : 'The artist can make you a link for choosing a new one.';
