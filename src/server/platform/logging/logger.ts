import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Writes each line synchronously while the reader accepts it. A closed or stuck pipe or a full disk neither stops the shop
 * nor fills its memory: up to 1 MB is buffered and retried, and further lines are dropped.
 */
export function standardOutput(): DestinationStream {
  const destination = pino.destination({
    dest: 1,
    sync: true,
    // Without a minimum, `periodicFlush` would do nothing.
    minLength: 1,
    maxLength: 2 ** 20,
    periodicFlush: 200,
    // By default a stuck reader would block the event loop.
    retryEAGAIN: () => false,
  });
  destination.on('error', () => undefined);
  return destination;
}

const secretFields = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'tokenHash',
  'secret',
  'recoveryCodes',
];

/** Logs four fields only: database errors carry the values of a row in other fields. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  return { type: error.name, message: error.message, stack: error.stack, ...code };
}

/**
 * Characters that JSON does not escape and that some terminals and editors interpret: DEL, C1 controls, line separators and
 * marks that change the writing direction.
 */
// oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
const CONTROL_CHARS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escapeChar = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes these characters in every line. They occur only inside JSON strings, where the escape means the same. */
const escapeControlChars = (output: DestinationStream): DestinationStream => ({
  write: (line) => output.write(line.replaceAll(CONTROL_CHARS, escapeChar)),
});

/** A logger of JSON lines. Redacts credentials up to two levels deep. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  const paths = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[left out]' },
      serializers: { err: describeError, error: describeError },
    },
    escapeControlChars(destination),
  );
}
