import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { shellQuote } from '../command-line.ts';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';

/** Whether the shop's user may not read and write this path. Other errors appear later, with their own text. */
const isAccessDenied = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return false;
  } catch (error) {
    return ['EACCES', 'EPERM'].includes(errorCode(error));
  }
};

/**
 * In Docker, the host name is the id of the container. With that id a command reaches the container's volume, whatever the
 * volume is called.
 */
const CONTAINER_ID = /^[0-9a-f]{12}$/;

function asRoot(command: 'chown' | 'chmod', args: string): string {
  const id = hostname();
  if (!existsSync('/.dockerenv') || !CONTAINER_ID.test(id)) return `sudo ${command} ${args}`;
  const image = `"$(docker inspect --format '{{.Image}}' ${id})"`;
  return `docker run --rm --user 0 --volumes-from ${id} --entrypoint ${command} ${image} ${args}`;
}

/**
 * A volume often belongs to root while the shop does not run as root.
 * @throws OperatorError with the command that corrects the owner or the permissions, when the shop cannot access DATA_DIR
 */
export function assertDataDirAccessible({ dataDir }: Pick<Config, 'dataDir'>): void {
  const uid = process.getuid?.();
  const wrong = [dataDir, join(dataDir, 'shop.db')].find((path) => existsSync(path) && isAccessDenied(path));
  if (wrong === undefined || uid === undefined) return;
  const owner = statSync(wrong).uid;
  throw new OperatorError(
    owner === uid
      ? `${wrong} belongs to user id ${uid}, as which the shop runs, but its permissions do not allow reading and writing. ` +
          `This command corrects them:\n${asRoot('chmod', `-R u+rwX ${shellQuote(dataDir)}`)}`
      : `${wrong} belongs to user id ${owner}, and the shop runs as user id ${uid}, which may not read and write there. ` +
          `This command corrects it:\n${asRoot('chown', `-R ${uid}:${process.getgid?.()} ${shellQuote(dataDir)}`)}`,
  );
}
