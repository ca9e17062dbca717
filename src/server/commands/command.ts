import { describeCommandError } from '../backup/describe-error.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { NewerDatabaseError } from '../database/applied-migrations.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { exitCodes } from './exit-codes.ts';
import { replaceControlChars, replaceControlCharsInLines } from './replace-control-chars.ts';

const UNEXPECTED = 'The command failed: unexpected error. The log shows it.';

function readValidConfig(): Config | undefined {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${replaceControlCharsInLines(error.message)}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

/**
 * Runs a command: prints the returned text, or says what is wrong and sets a non-zero exit code. An unexpected error is also
 * logged.
 * @param options.locationOf where the command writes, for the error message if the disk fails; DATA_DIR by default
 */
export async function runCommand(
  work: (config: Config) => Promise<string>,
  { locationOf = ({ dataDir }) => dataDir }: { locationOf?: (config: Config) => string } = {},
): Promise<void> {
  const config = readValidConfig();
  if (!config) return;
  try {
    const text = await work(config);
    process.stdout.write(`${replaceControlCharsInLines(text)}\n`);
  } catch (error) {
    const sentence = describeCommandError(error, config, locationOf(config));
    if (sentence === undefined) createLogger(config.logLevel).fatal({ err: error }, 'The command failed');
    process.stderr.write(`${replaceControlChars(sentence ?? UNEXPECTED)}\n`);
    process.exitCode = error instanceof NewerDatabaseError ? exitCodes.newerTables : 1;
  }
}
