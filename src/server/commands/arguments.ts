import { stripControlChars } from './strip-control-chars.ts';

export type Usage = {
  /** The whole command as somebody types it. */
  command: string;
  /** What it does, as a sentence. */
  does: string;
  /** What its one word is, and whether it can do without; where there is none, it takes no word. */
  word?: { what: string; isNeeded: boolean };
  flags?: readonly string[];
};

function refuse(why: string, { command }: Usage): never {
  process.stderr.write(`${stripControlChars(why)} The whole command: ${command}\n`);
  process.exit(2);
}

function explain({ command, does }: Usage): never {
  process.stdout.write(`${does}\n\n  ${command}\n`);
  process.exit(0);
}

/**
 * What stands behind the name of a command. Anything else than what it takes is refused: who wrote it expects something to
 * come of it. `--help` is answered. In both cases the process ends here.
 */
export function readArguments(usage: Usage): { word: string | undefined; flags: ReadonlySet<string> } {
  const given = process.argv.slice(2);
  const flags = new Set(given.filter((word) => word.startsWith('-')));
  if (flags.has('--help') || flags.has('-h')) explain(usage);
  const unknown = [...flags].find((flag) => !usage.flags?.includes(flag));
  if (unknown !== undefined) refuse(`This command does not know ${unknown}.`, usage);
  const [word, ...more] = given.filter((one) => !flags.has(one));
  const tooMuch = usage.word ? more[0] : word;
  if (tooMuch !== undefined) refuse(`This command can do nothing with ${tooMuch}.`, usage);
  if (usage.word?.isNeeded && word === undefined) refuse(`Please name ${usage.word.what}.`, usage);
  return { word, flags };
}
