import type { ImageProblem } from '../backup/archive/image-problems.ts';

/** Exit code for a backup that can be restored although some of its images are missing or damaged. */
const DAMAGED_IMAGES_EXIT_CODE = 3;

/** Lists the bad image files of a backup and sets the exit code. Returns no lines if all are good. */
export function warnAboutImages(problems: readonly ImageProblem[]): string[] {
  if (problems.length === 0) return [];
  process.exitCode = DAMAGED_IMAGES_EXIT_CODE;
  return [
    `Warning: ${problems.length} picture ${problems.length === 1 ? 'file is' : 'files are'} missing or damaged. ` +
      'A shop restored from this backup recreates smaller sizes from the largest; the others are lost:',
    ...problems.map(({ name, problem }) => `  ${problem.padEnd(8)}${name}`),
  ];
}
