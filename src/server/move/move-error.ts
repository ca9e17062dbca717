import type { Config } from '#server/config.ts';
import { describeCommandError } from '../backup/describe-error.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** The shop could not be moved. Its message is one sentence for the person at the machine. */
export class MoveError extends OperatorError {}

/** Runs `work` at the target of a move. @throws MoveError for errors of the target, which are else taken for the shop's own */
export async function atTarget<T>(target: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof MoveError) throw cause;
    const sentence = describeCommandError(cause, target, target.dataDir);
    if (sentence === undefined) throw cause;
    throw new MoveError(`In the settings to move to: ${sentence}`, { cause });
  }
}
