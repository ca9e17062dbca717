import type { Deliver } from './mailer.ts';

const PATIENCE_MS = 15_000;

/**
 * @param url smtp:// or smtps:// with user and password where the server wants them
 * @param patience milliseconds that the server may stay silent
 */
export function smtpTransport(url: string, patience = PATIENCE_MS): Deliver {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
      // A mail is text that we wrote: nothing of it is ever fetched from a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let transport: ReturnType<typeof open> | undefined;
  return async (mail) => {
    transport ??= open();
    await (await transport).sendMail(mail);
    return 'mail server';
  };
}
