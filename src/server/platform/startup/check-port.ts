import { createServer } from 'node:net';
import { promisify } from 'node:util';
import type { Config } from '#server/config.ts';
import { startWith } from '../command-line.ts';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';

const MAX_PORT = 65_535;

type ListenAddress = Pick<Config, 'port' | 'host'>;

/** Why listening failed, as one sentence for the operator. */
export function describeListenError(error: unknown, { port, host }: ListenAddress): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop what uses it, or choose another one: ${startWith(`PORT=${port < MAX_PORT ? port + 1 : port - 1}`)}`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this account. Choose one above 1023: ${startWith('PORT=3000')}`;
  return `The shop cannot listen at ${host} (${code || String(error)}). Please correct HOST.`;
}

/**
 * Binds the port briefly before the database is opened or created, so that a failed start changes nothing.
 * @throws OperatorError when the shop cannot listen on HOST and PORT
 */
export async function assertPortFree(target: ListenAddress): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new OperatorError(describeListenError(error, target), { cause: error })),
    );
    server.listen({ port: target.port, host: target.host }, resolve);
  });
  await promisify(server.close.bind(server))();
}
