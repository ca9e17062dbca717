import type { ImageProblem } from '../backup/archive/image-problems.ts';

/** The backup is there and can be restored, but not all of its pictures are good: neither success nor failure. */
export const DAMAGED_IMAGES_EXIT_CODE = 3;

/** Names every bad picture file of a backup, and sets the exit code; no lines when there is none. */
export function warnAboutImages(problems: readonly ImageProblem[]): string[] {
  if (problems.length === 0) return [];
  process.exitCode = DAMAGED_IMAGES_EXIT_CODE;
  return [
    `Warning: ${problems.length} picture ${problems.length === 1 ? 'file is' : 'files are'} missing or damaged. ` +
      'A shop restored from this backup makes smaller sizes again from the largest, and is without the others:',
    ...problems.map(({ name, problem }) => `  ${problem.padEnd(8)}${name}`),
  ];
}
