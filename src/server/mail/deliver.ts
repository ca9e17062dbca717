export type OutgoingMail = {
  from: string;
  /** The name of the sender. */
  fromName?: string | undefined;
  to: string;
  subject: string;
  text: string;
  /** Mail servers and programs drop a second mail with the same id. */
  messageId?: string | undefined;
};

/** Delivers one mail: over SMTP or into the outbox folder. @returns where it went, for the log @throws DeliveryError */
export type Deliver = (mail: OutgoingMail) => Promise<string>;

/**
 * What is certain about a mail that failed:
 * - `not accepted`: the server does not have it, and a retry makes sense
 * - `rejected`: the server does not have it, and rejects this mail for good
 * - `unclear`: the server had the whole mail and has not replied, so it may have accepted it
 */
export type DeliveryOutcome = 'not accepted' | 'rejected' | 'unclear';

/**
 * The texts between spaces and the characters that surround an address, such as the brackets of SMTP. Addresses of the shop's
 * mails contain none of them.
 */
const WORD = /[^\s<>()[\]",;:/]+/g;
const withoutAddresses = (text: string) => text.replaceAll(WORD, (word) => (word.includes('@') ? '…' : word));

/**
 * A mail was not delivered, or it is unclear whether it was. Mail servers quote the recipient, and this error is logged, so its message and stack have
 * no addresses. It has no cause, because nodemailer's errors list the recipients too.
 */
export class DeliveryError extends Error {
  readonly outcome: DeliveryOutcome;

  constructor(outcome: DeliveryOutcome, error: unknown) {
    super(withoutAddresses(error instanceof Error ? error.message : String(error)));
    if (error instanceof Error && error.stack !== undefined) this.stack = withoutAddresses(error.stack);
    this.outcome = outcome;
  }
}
