import type { ImageProblem } from '../backup/archive/image-problems.ts';

/** Exit code for a backup or move that is usable although some images are missing or damaged. */
const DAMAGED_IMAGES_EXIT_CODE = 3;

/**
 * Lists bad image files and sets the exit code. Returns no lines if all are good.
 * @param shop the shop without these files, as the subject of a sentence
 */
export function warnAboutImages(
  problems: readonly ImageProblem[],
  shop = 'A shop restored from this backup',
): string[] {
  if (problems.length === 0) return [];
  process.exitCode = DAMAGED_IMAGES_EXIT_CODE;
  return [
    `Warning: ${problems.length} picture ${problems.length === 1 ? 'file is' : 'files are'} missing or damaged. ` +
      `${shop} recreates smaller sizes from the largest; the others are lost:`,
    ...problems.map(({ name, problem }) => `  ${problem.padEnd(8)}${name}`),
  ];
}
