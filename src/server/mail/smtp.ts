import { Readable } from 'node:stream';
import { errorCode } from '../platform/error-code.ts';
import { type Deliver, DeliveryError, type DeliveryOutcome } from './deliver.ts';

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

/** The status of the server's reply to the command that failed: 400 to 599, or undefined without such a reply. */
function rejection(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined;
  const { responseCode: code } = error;
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined;
}

/** @param isComplete whether the whole mail was passed on, and with it the final dot after which the server may accept it */
function outcomeOf(error: unknown, isComplete: boolean): DeliveryOutcome {
  const code = rejection(error);
  if (code === undefined) return isComplete ? 'unclear' : 'not accepted';
  // A rejected sender, recipient or text stays rejected. A rejected login or greeting is a fault of the settings or the server.
  const isAboutMail = ['EENVELOPE', 'EMESSAGE'].includes(errorCode(error));
  return code >= 500 && isAboutMail ? 'rejected' : 'not accepted';
}

/**
 * Delivers mails over SMTP.
 * @param url smtp:// or smtps://, with user and password where the server needs them
 * @param timeoutMs how long the server may stay silent
 */
export function createSmtpDelivery(url: string, timeoutMs = TIMEOUT_MS): Deliver {
  return async ({ from, fromName, ...mail }) => {
    const transport = await createTransport(url, timeoutMs);
    let isComplete = false;
    // nodemailer begins to read the mail when the server has accepted the command DATA, and sends the final dot after its end.
    transport.use('stream', ({ message }, done) => {
      message.processFunc((input) =>
        Readable.from(
          (async function* read() {
            yield* input;
            isComplete = true;
          })(),
          { objectMode: false },
        ),
      );
      done();
    });
    try {
      await transport.sendMail({ ...mail, from: fromName ? { name: fromName, address: from } : from });
    } catch (error) {
      throw new DeliveryError(outcomeOf(error, isComplete), error);
    }
    return 'mail server';
  };
}
