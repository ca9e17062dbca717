import { type DestinationStream, type Logger, pino } from 'pino';
import { createLogDestination } from './log-destination.ts';

const STANDARD_OUTPUT = 1;

/** Where the shop's own log goes. */
export const standardOutput = (): DestinationStream => createLogDestination(STANDARD_OUTPUT);

const secret = [
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

/** Databases put the values of a row into further fields of their errors; only these four are ours to write down. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  return { type: error.name, message: error.message, stack: error.stack, ...code };
}

/**
 * Characters that some terminals and editors take for commands, and JSON leaves as they are: the C1 controls and DEL, line
 * separators, and marks that turn the direction of writing.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is escaped
const COMMANDS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escapeCommand = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Stands before `output`: such characters can only be inside the strings of a line, where an escape means the same. */
const withoutCommands = (output: DestinationStream): DestinationStream => ({
  write: (line) => output.write(line.replaceAll(COMMANDS, escapeCommand)),
});

/** A log of JSON lines. What could let somebody in is left out wherever it stands, up to two levels down. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  const paths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[left out]' },
      serializers: { err: describeError, error: describeError },
    },
    withoutCommands(destination),
  );
}
