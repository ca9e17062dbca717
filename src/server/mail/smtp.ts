import type { Deliver } from './mailer.ts';

const PATIENCE_MS = 15_000;

/** @param url smtp:// or smtps:// with user and password where the server wants them */
export function smtpTransport(url: string): Deliver {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
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
