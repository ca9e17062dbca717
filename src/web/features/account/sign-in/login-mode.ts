import type { Entering } from './submit-login.ts';

export type LoginMode = Entering | 'forgot';

/** What the login page's address says: where to go afterwards, and which of its forms to show. */
export function loginSearch(search: Record<string, unknown>): { next?: string; mode?: 'sign-up' | 'forgot' } {
  const { next, mode } = search;
  return {
    ...(typeof next === 'string' ? { next } : {}),
    ...(mode === 'sign-up' || mode === 'forgot' ? { mode } : {}),
  };
}

/** How somebody who has forgotten their password comes to a link. */
export const aboutLinks = ({ sendsMail }: { sendsMail: boolean }) =>
  sendsMail
    ? 'We send you a link for choosing a new one.'
    : 'The artist can make you a link for choosing a new one.';
