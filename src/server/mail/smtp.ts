import type { Deliver } from './deliver.ts';

const TIMEOUT_MS = 15_000;

async function createTransport(url: string, timeoutMs: number) {
  // nodemailer is loaded with the first mail: most runs of the shop send none.
  const nodemailer = await import('nodemailer');
  return nodemailer.createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The shop's mails are text only, so nodemailer never needs to read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and logs in without sending a mail. @throws when the mail server cannot be used */
export async function verifySmtp(url: string, timeoutMs: number): Promise<void> {
  const transport = await createTransport(url, timeoutMs);
  await transport.verify();
}

/**
 * Delivers mails over SMTP.
 * @param url smtp:// or smtps://, with user and password where the server needs them
 * @param timeoutMs how long the server may stay silent
 */
export function createSmtpDelivery(url: string, timeoutMs = TIMEOUT_MS): Deliver {
  let creating: ReturnType<typeof createTransport> | undefined;
  return async (mail) => {
    creating ??= createTransport(url, timeoutMs);
    const transport = await creating;
    await transport.sendMail(mail);
    return 'mail server';
  };
}
