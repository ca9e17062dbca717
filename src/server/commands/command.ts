import { describeBackupError } from '../backup/describe-error.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { createLogger } from '../platform/logger.ts';
import { stripControlChars, stripControlCharsInLines } from './strip-control-chars.ts';

const UNEXPECTED = 'This failed for a reason nobody foresaw; the line above tells more.';

function settings(): Config | undefined {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${stripControlCharsInLines(error.message)}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

/**
 * Runs a command for the person at the machine: what it answers is printed; what it throws becomes one line and a
 * non-zero exit code.
 * @param placeOf where it writes, for the message when it cannot
 */
export async function runCommand(
  work: (config: Config) => Promise<string>,
  placeOf: (config: Config) => string,
): Promise<void> {
  const config = settings();
  if (!config) return;
  try {
    const text = await work(config);
    process.stdout.write(`${stripControlCharsInLines(text)}\n`);
  } catch (error) {
    const sentence = describeBackupError(error, config, placeOf(config));
    if (sentence === undefined) createLogger(config.logLevel).fatal({ err: error }, 'The command failed');
    process.stderr.write(`${stripControlChars(sentence ?? UNEXPECTED)}\n`);
    process.exitCode = 1;
  }
}
