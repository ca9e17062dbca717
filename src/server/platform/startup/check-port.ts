import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { Config } from '#server/config.ts';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';

type Where = Pick<Config, 'port' | 'host'>;

/** The shop cannot listen where the settings say. The message is for people. */
export class UnusablePortError extends OperatorError {}

/** Why nobody can listen there, as one sentence for the person at the machine. */
export function describeListenError(error: unknown, { port, host }: Where): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop what uses it, or choose another one: PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account. Choose one above 1023: PORT=3000 npm start`;
  return `The shop cannot listen at ${host} (${code || String(error)}). Please correct HOST.`;
}

/**
 * Takes the port for a moment, before anything is opened or made: nothing is touched for a shop that nobody could reach.
 * @throws UnusablePortError
 */
export async function assertPortFree(where: Where): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new UnusablePortError(describeListenError(error, where), { cause: error })),
    );
    server.listen({ port: where.port, host: where.host }, resolve);
  });
  await promisify(server.close.bind(server))();
}
