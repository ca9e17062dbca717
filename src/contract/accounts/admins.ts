import { z } from 'zod';
import { Id, Timestamp } from '../text/text.ts';
import { Email, ExistingPassword } from './user.ts';

/** An administrator. The first of them is the owner, who alone invites and removes the others. */
export const AdminAccount = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  isOwner: z.boolean(),
  /** Whether this is the caller. */
  isYou: z.boolean(),
  createdAt: Timestamp,
});
export type AdminAccount = z.infer<typeof AdminAccount>;

/** An invitation that is not accepted yet. */
export const AdminInvitation = z.object({ _id: Id, email: z.string(), until: Timestamp });
export type AdminInvitation = z.infer<typeof AdminInvitation>;

/** The owner comes first, then the oldest account. */
export const AdminList = z.object({ admins: z.array(AdminAccount), invitations: z.array(AdminInvitation) });
export type AdminList = z.infer<typeof AdminList>;

/** Requires the owner's password again, so that a stolen session cannot give access that outlives it. */
export const InvitationInput = z.object({ email: Email, password: ExistingPassword });

/** An invitation with its link, which works once. The shop stores only a hash and cannot show the link again. */
export const NewInvitation = AdminInvitation.extend({
  link: z.string(),
  /** Whether the shop also mails the invitation, with a link of its own. */
  isMailed: z.boolean(),
});
export type NewInvitation = z.infer<typeof NewInvitation>;
