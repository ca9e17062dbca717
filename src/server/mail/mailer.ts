import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { outboxTransport } from './outbox.ts';
import { senderAddress } from './from-address.ts';
import { smtpTransport } from './smtp.ts';

/** Sends a mail, or writes it into the outbox where no mail server is set. */
export type Mailer = {
  /** @throws when `to` is not one address, or when the mail could not be handed over */
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
};

/** Hands one mail over; answers a word for the log on where it went. */
export type Deliver = (mail: { from: string; to: string; subject: string; text: string }) => Promise<string>;

// A line break in an address would add recipients, a comma more of them.
const Address = z.email('A mail needs exactly one address');

/** Over SMTP when SMTP_URL is set, else into DATA_DIR/outbox. Neither recipient nor text reaches the log. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'dataDir' | 'publicUrl'>, log: Logger): Mailer {
  const deliver = config.smtpUrl ? smtpTransport(config.smtpUrl) : outboxTransport(config.dataDir);
  const from = senderAddress(config);
  return {
    async send({ to, subject, text }) {
      const where = await deliver({ from, to: Address.parse(to), subject, text });
      log.info({ where }, 'mail handed over');
    },
  };
}
