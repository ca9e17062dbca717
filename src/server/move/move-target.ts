import { readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig, variableNames } from '../config.ts';
import { MoveError } from './move-error.ts';

/** The settings to move to, and the names of those that the file sets. */
export type MoveTarget = { config: Config; names: string[] };

/** Permissions of other accounts. */
const OTHERS = 0o077;

function readSettings(path: string): string {
  try {
    const { mode } = statSync(path);
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw new MoveError(
        `Other accounts of this machine can read ${path}, which contains passwords. Please run: chmod 600 ${path}`,
      );
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof MoveError) throw cause;
    throw new MoveError(`The settings file ${path} cannot be read. Please check its name and rights.`, {
      cause,
    });
  }
}

/**
 * Reads the settings to move to: lines such as DATABASE_URL=…, in a file because other accounts can read command lines.
 * Without DATABASE_URL the target is SQLite, without STORAGE_URL it is a folder; DATA_DIR stays unless the file sets it.
 * @throws MoveError
 */
export function readMoveTarget(path: string, source: Config): MoveTarget {
  const settings = parseEnv(readSettings(path));
  const names = Object.keys(settings);
  const unknown = names.find((name) => !variableNames.includes(name));
  if (unknown !== undefined)
    throw new MoveError(`${path} has a setting that the shop does not know: ${unknown}.`);
  try {
    return { config: readConfig({ DATA_DIR: source.dataDir, ...settings }), names };
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    const lines = cause.message.split('\n').map((line) => line.trim());
    throw new MoveError(`${path}: ${lines.join(' ')}`, { cause });
  }
}

type Location = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;

/** Whether database and images of two settings are in different locations. */
export const findChanges = (source: Location, target: Location) => ({
  database:
    source.databaseUrl !== target.databaseUrl ||
    (target.databaseUrl === undefined && source.dataDir !== target.dataDir),
  files:
    source.storageUrl !== target.storageUrl ||
    (target.storageUrl === undefined && source.dataDir !== target.dataDir),
});

/** The locations of a shop for people, without secrets. */
export function describeLocations({ dataDir, databaseUrl, storageUrl }: Location): string {
  const database = databaseUrl === undefined ? `SQLite in ${dataDir}` : withoutSecrets(databaseUrl);
  const files = storageUrl === undefined ? `${dataDir}/media` : withoutSecrets(storageUrl);
  return `${database}, pictures in ${files}`;
}

/** A URL without its user, password and parameters. */
export function withoutSecrets(text: string): string {
  const { protocol, host, pathname } = new URL(text);
  return `${protocol}//${host}${pathname}`;
}
