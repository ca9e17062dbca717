import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A release has no npm: there, deploy/shop runs the commands. */
export const isRelease: boolean = existsSync(join(import.meta.dirname, '../../../RELEASE'));

/** The text to type for a command, such as "npm run restore -- FILE" in a checkout and "shop restore FILE" in a release. */
export function commandLine(name: string, ...args: readonly string[]): string {
  if (isRelease) return ['shop', name, ...args].join(' ');
  return ['npm run', name, ...(args.length > 0 ? ['--'] : []), ...args].join(' ');
}

/** How to start the shop with another value of a setting, such as "PORT=3001 npm start" in a checkout. */
export const startWith = (setting: string): string =>
  isRelease ? `${setting} in its settings` : `${setting} npm start`;

/** Quotes a path for a shell. */
export const shellQuote = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
