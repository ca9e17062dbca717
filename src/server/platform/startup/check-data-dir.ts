import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { errorCode } from '../error-code.ts';
import { OperatorError } from '../operator-error.ts';

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return !['EACCES', 'EPERM'].includes(errorCode(error));
  }
};

/** Docker names a container's host by its id. With it, a command reaches the container's volume, whatever its name is. */
const CONTAINER_ID = /^[0-9a-f]{12}$/;

function correction(owner: string, folder: string): string {
  const id = hostname();
  if (!existsSync('/.dockerenv') || !CONTAINER_ID.test(id)) return `sudo chown -R ${owner} ${folder}`;
  const image = `"$(docker inspect --format '{{.Image}}' ${id})"`;
  return `docker run --rm --user 0 --volumes-from ${id} --entrypoint chown ${image} -R ${owner} ${folder}`;
}

/**
 * A volume often belongs to root while the shop does not run as root.
 * @throws OperatorError with the command that corrects the owner, when this account may not write to DATA_DIR
 */
export function assertDataDirAccessible({ dataDir }: Pick<Config, 'dataDir'>): void {
  const uid = process.getuid?.();
  const wrong = [dataDir, join(dataDir, 'shop.db')].find((path) => existsSync(path) && !isWritable(path));
  if (wrong === undefined || uid === undefined) return;
  const owner = `${uid}:${process.getgid?.()}`;
  throw new OperatorError(
    `${wrong} belongs to the account ${statSync(wrong).uid}, and the shop runs as the account ${uid}, which may not write there. ` +
      `This command corrects it:\n${correction(owner, dataDir)}`,
  );
}
