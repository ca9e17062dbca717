import { z } from 'zod';
import { PostalAddress } from './postal-address.ts';
import { Enquiry } from '../enquiries/enquiry.ts';
import { MessageChannel, MessageKind, MessageState } from '../orders/messages/order-message.ts';
import { Order } from '../orders/order.ts';
import { IssuedDocument } from '../orders/papers/document.ts';
import { Id, Timestamp } from '../text/text.ts';
import { ExistingPassword, Role } from './user.ts';

/** Requires the password again because a deletion cannot be undone. */
export const AccountDeletion = z.object({ password: ExistingPassword });

/**
 * What the shop stores about one person. Absent are secrets (the secret and recovery codes of two-step login, and the password
 * and tokens, of which it has only hashes; the links of orders), enquiries that became no order, which belong to no account, and
 * the history of an admin's changes, which contains the admin's id and name.
 */
export const MyData = z.object({
  user: z.object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    role: Role,
    /** Null until the user sets it. */
    dob: z.string().nullable(),
    /** Whether it is certain that the user owns the email, so that the account sees its orders. */
    isConfirmed: z.boolean(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
  /** The name is absent while the product is not in the shop. */
  favourites: z.array(z.object({ _id: Id, name: z.string().optional() })),
  addresses: z.array(PostalAddress),
  /** `source` is where the visitor came from who sent the enquiry that became this order, such as `instagram`. */
  orders: z.array(Order.extend({ source: z.string().optional() })),
  /** The enquiries that became these orders. */
  enquiries: z.array(Enquiry.extend({ source: z.string().optional() })),
  /** The receipts, invoices and credit notes of these orders. */
  documents: z.array(IssuedDocument),
  /** The messages about these orders. The text of one in WhatsApp is not stored. */
  messages: z.array(
    z.object({
      orderId: z.string(),
      kind: MessageKind,
      channel: MessageChannel,
      state: MessageState,
      to: z.string().optional(),
      subject: z.string().optional(),
      text: z.string().optional(),
      createdAt: Timestamp,
      updatedAt: Timestamp,
    }),
  ),
  sessions: z.array(
    z.object({ createdAt: Timestamp, lastUsedAt: Timestamp, expiresAt: Timestamp, device: z.string() }),
  ),
  /** The browsers that the shop recognizes at a login. */
  knownDevices: z.array(z.object({ lastUsedAt: Timestamp })),
});
export type MyData = z.infer<typeof MyData>;
