import { replaceControlCharsInLines } from './commands/replace-control-chars.ts';
import { type Config, ConfigError, readConfig } from './config.ts';

// A closed terminal must not end the shop.
process.stderr.on('error', () => undefined);

function exitWith(message: string, code: number): never {
  process.stderr.write(`${replaceControlCharsInLines(message)}\n`);
  process.exit(code);
}

function readConfigOrExit(): Config {
  try {
    const defaultEnvironment = undefined;
    return readConfig(defaultEnvironment, process.argv.slice(2), process.stdout.isTTY);
  } catch (error) {
    if (error instanceof ConfigError) return exitWith(error.message, 2);
    throw error;
  }
}

const config = readConfigOrExit();
if (config.workers > 1 && !config.workerRole) {
  // The supervisor loads no other part of the shop, which keeps it small.
  const { startWorkers } = await import('./workers/supervisor.ts');
  await startWorkers(config, exitWith);
} else {
  const { startShop } = await import('./start.ts');
  await startShop(config, exitWith);
}
