import { problem } from '#contract/api/problems.ts';

/** Returns an item that was looked up. @throws problem `not_found` when there is none */
export function foundOr404<T>(found: T | false | undefined): T {
  if (found === undefined || found === false) throw problem('not_found');
  return found;
}
