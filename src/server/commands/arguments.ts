import { replaceControlChars } from './replace-control-chars.ts';

export type Usage = {
  /** The full command with its arguments. */
  command: string;
  /** What it does, in full sentences. */
  description: string;
  /** Its only positional argument, if it has one. */
  argument?: { name: string; isRequired: boolean };
  flags?: readonly string[];
};

function reject(reason: string, { command }: Usage): never {
  process.stderr.write(`${replaceControlChars(reason)} Usage: ${command}\n`);
  process.exit(2);
}

function printHelp({ command, description }: Usage): never {
  process.stdout.write(`${description}\n\n  ${command}\n`);
  process.exit(0);
}

/**
 * Reads the arguments of a command. Exits with an error for unknown ones, instead of ignoring what the user expects to have
 * an effect. Prints the usage for `--help` and exits.
 */
export function readArguments(usage: Usage): { argument: string | undefined; flags: ReadonlySet<string> } {
  const given = process.argv.slice(2);
  const flags = new Set(given.filter((text) => text.startsWith('-')));
  if (flags.has('--help') || flags.has('-h')) printHelp(usage);
  const unknown = [...flags].find((flag) => !usage.flags?.includes(flag));
  if (unknown !== undefined) reject(`Unknown option: ${unknown}.`, usage);
  const [argument, ...more] = given.filter((text) => !flags.has(text));
  const unexpected = usage.argument ? more[0] : argument;
  if (unexpected !== undefined) reject(`Unexpected argument: ${unexpected}.`, usage);
  if (usage.argument?.isRequired && argument === undefined)
    reject(`Please give ${usage.argument.name}.`, usage);
  return { argument, flags };
}
