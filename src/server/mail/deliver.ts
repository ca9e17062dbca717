export type OutgoingMail = {
  from: string;
  /** The name of the sender. */
  fromName?: string | undefined;
  to: string;
  subject: string;
  text: string;
  /** Mail servers and programs drop a second mail with the same one. */
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

export class DeliveryError extends Error {
  readonly outcome: DeliveryOutcome;

  constructor(outcome: DeliveryOutcome, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.outcome = outcome;
  }
}
