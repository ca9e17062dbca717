import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { tryDecode } from '../media/storage/s3/s3-url.ts';
import type { OutgoingMail } from './deliver.ts';
import { createOutboxDelivery } from './outbox.ts';
import { createSmtpDelivery } from './smtp.ts';

export type Mail = Omit<OutgoingMail, 'from'>;

export type Mailer = {
  /** @throws when `to` is not exactly one email, and DeliveryError when delivery fails */
  send(mail: Mail): Promise<void>;
};

// A line break or a comma in `to` would add recipients.
const Recipient = z.email('A mail needs exactly one address');

const FALLBACK = 'no-reply@kalakari.local';
const isEmail = (text: string) => z.email().safeParse(text).success;

/**
 * The sender of every mail: the mail server's own user where that is an email, else no-reply at the shop's host, where that
 * is an email, else no-reply@kalakari.local.
 */
export function fromAddress({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): string {
  const user = smtpUrl ? tryDecode(new URL(smtpUrl).username) : '';
  if (isEmail(user)) return user;
  const atHost = `no-reply@${new URL(publicUrl).hostname}`;
  return isEmail(atHost) ? atHost : FALLBACK;
}

/**
 * Sends over SMTP when SMTP_URL is set, else writes to DATA_DIR/outbox. The log gets neither recipient nor text, also when it fails.
 * @param timeoutMs how long the mail server may stay silent
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>,
  log: Logger,
  timeoutMs?: number,
): Mailer {
  const deliver = config.smtpUrl
    ? createSmtpDelivery(config.smtpUrl, timeoutMs)
    : createOutboxDelivery(config.dataDir);
  const from = fromAddress(config);
  return {
    async send({ to, ...mail }) {
      const where = await deliver({ ...mail, from, to: Recipient.parse(to) });
      log.info({ where }, 'mail handed over');
    },
  };
}
