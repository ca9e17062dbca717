/** Delivers one mail. @returns where it went, for the log */
export type Deliver = (mail: { from: string; to: string; subject: string; text: string }) => Promise<string>;

const TIMEOUT_MS = 15_000;

/**
 * @param url smtp:// or smtps://, with user and password where the server needs them
 * @param timeoutMs how long the server may stay silent
 */
export function smtpTransport(url: string, timeoutMs = TIMEOUT_MS): Deliver {
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // The shop's mails are text only, so nodemailer never needs to read a file or fetch a URL.
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
