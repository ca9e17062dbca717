import { z } from 'zod';
import { PostalAddress } from './postal-address.ts';
import { Order } from '../orders/order.ts';
import { Id, Timestamp } from '../text/text.ts';
import { Email, ExistingPassword, Role } from './user.ts';

/** Whose password a link is to change. */
export const ResetLinkRequest = z.object({ email: Email });

/** A link for choosing a new password, to hand over to its owner; it works once. */
export const ResetLink = z.object({ link: z.string(), until: Timestamp });
export type ResetLink = z.infer<typeof ResetLink>;

/** Deleting is for good, so the password is asked once more. */
export const AccountDeletion = z.object({ password: ExistingPassword });

/** Everything that the shop keeps about one person, but the password and the tokens, which nobody can read back. */
export const MyData = z.object({
  user: z.object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    role: Role,
    /** Null until it is chosen. */
    dob: z.string().nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
  /** Without a name where the piece is not in the shop at present. */
  favourites: z.array(z.object({ _id: Id, name: z.string().optional() })),
  addresses: z.array(PostalAddress),
  orders: z.array(Order),
  sessions: z.array(
    z.object({ createdAt: Timestamp, lastUsedAt: Timestamp, expiresAt: Timestamp, device: z.string() }),
  ),
  /** The browsers that the shop knows again at a login. */
  knownDevices: z.array(z.object({ lastUsedAt: Timestamp })),
});
export type MyData = z.infer<typeof MyData>;
