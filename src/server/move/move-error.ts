import type { Config } from '#server/config.ts';
import { describeCommandError } from '../backup/describe-error.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** The shop could not be moved. Its message is for the operator. */
export class MoveError extends OperatorError {}

/** Runs `work` on the target of a move. @throws MoveError that names the target: its errors look like the shop's own otherwise */
export async function namingTarget<T>(target: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof MoveError) throw cause;
    const sentence = describeCommandError(cause, target, target.dataDir);
    if (sentence === undefined) throw cause;
    throw new MoveError(`In the settings to move to: ${sentence}`, { cause });
  }
}
