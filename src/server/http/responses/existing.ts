import { problem } from '#contract/api/problems.ts';

/** What was found. @throws problem `not_found` when nothing was */
export function existing<T>(found: T | false | undefined): T {
  if (found === undefined || found === false) throw problem('not_found');
  return found;
}
