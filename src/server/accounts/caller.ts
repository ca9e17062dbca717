import type { Role } from '#contract/accounts/user.ts';

/** The logged-in user of a request, as the user row says when the request begins. */
export type Caller = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** Hash of the session's token. */
  tokenHash: string;
};
