import { type DestinationStream, type Logger, pino } from 'pino';
import { logOutput } from './log-output.ts';

const STANDARD_OUTPUT = 1;

/** Where the shop's own log goes. */
export const standardOutput = (): DestinationStream => logOutput(STANDARD_OUTPUT);

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

/** A log of JSON lines. What could let somebody in is left out wherever it stands, up to two levels down. */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Logger {
  const paths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[left out]' },
      serializers: { err: describeError, error: describeError },
    },
    destination,
  );
}
