/** Sends a mail, or writes it into the outbox where no mail server is set. */
export type Mailer = { send(mail: { to: string; subject: string; text: string }): Promise<void> };
