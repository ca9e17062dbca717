import { z } from 'zod';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '../order-limits.ts';
import { Id, Timestamp, requiredText } from '#contract/text/text.ts';

/** What a message reports about an order. */
export const MessageKind = z.enum(
  ['confirmed', 'paid', 'shipped'],
  'A message is of the kind confirmed, paid or shipped',
);
export type MessageKind = z.infer<typeof MessageKind>;

export const MessageLanguage = z.enum(['en', 'hi'], 'A message is in English (en) or Hindi (hi)');
export type MessageLanguage = z.infer<typeof MessageLanguage>;

export const MessageChannel = z.enum(['mail', 'whatsapp'], 'A message goes by mail or by whatsapp');

/**
 * The state of a message:
 * - `waiting`: it is sent soon, or again after the mail server did not accept it
 * - `sending`: a process sends it now
 * - `sent`: the mail server accepted it
 * - `unclear`: it may have been sent; only the artist sends it again
 * - `failed`: it was not sent
 * - `withdrawn`: the order changed before it was sent
 * - `opened`: WhatsApp was opened with it; the shop does not know whether it was sent
 */
export const MessageState = z.enum([
  'waiting',
  'sending',
  'sent',
  'unclear',
  'failed',
  'withdrawn',
  'opened',
]);
export type MessageState = z.infer<typeof MessageState>;

/** A message about an order. Its text is stored for a limited time and not part of it. */
export const OrderMessage = z.object({
  id: Id,
  kind: MessageKind,
  channel: MessageChannel,
  state: MessageState,
  /** Whether the shop sent it by itself. */
  isAutomatic: z.boolean(),
  /** Whether it failed or may have been sent, and the admin has not yet decided whether to send it again. */
  needsDecision: z.boolean(),
  /** The id of the payment that it reports. */
  payment: Id.optional(),
  /** The recipient's email, as long as it is stored. */
  to: z.string().optional(),
  /** The error of the mail server. */
  error: z.string().optional(),
  createdAt: Timestamp,
  /** When its state changed. */
  updatedAt: Timestamp,
});
export type OrderMessage = z.infer<typeof OrderMessage>;

export const MessageInput = z.object({
  kind: MessageKind,
  channel: MessageChannel,
  language: MessageLanguage.default('en'),
  /** The text of a mail. Without it the shop writes one. */
  text: requiredText(orderLimits.messageText, 'The message', 'The message is empty').optional(),
  /** The id of the payment that a message of the kind paid reports. */
  payment: z.string('A payment is named by its id').max(limits.id, 'That is no id').optional(),
});
export type MessageInput = z.output<typeof MessageInput>;

/** What to do with a mail that failed or may have been sent. `again` is also allowed for one that was sent. */
export const MessageDecision = z.object({
  action: z.enum(['again', 'leave'], 'A mail is sent again or left as it is'),
});

/** A mail that failed or may have been sent, until the admin decides. */
export const UndecidedMail = z.object({
  message: OrderMessage,
  /** The id of the order, and its number for people. */
  order: z.object({ id: Id, orderId: z.string() }),
});
export type UndecidedMail = z.infer<typeof UndecidedMail>;

/** Whether the shop offers a mail, or sends it by itself. */
const MailMode = z.enum(['off', 'propose', 'automatic'], 'A mail is off, proposed or automatic');
export type MailMode = z.infer<typeof MailMode>;

export const MessageSettings = z.object(
  { language: MessageLanguage, confirmed: MailMode, paid: MailMode, shipped: MailMode },
  'The messages have a language, and a mode for each mail',
);
export type MessageSettings = z.infer<typeof MessageSettings>;

export const defaultMessageSettings: MessageSettings = {
  language: 'en',
  confirmed: 'propose',
  paid: 'propose',
  shipped: 'propose',
};
