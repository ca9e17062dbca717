import type { ImageProblem } from '../backup/archive/image-problems.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * Lists bad image files and sets the exit code. Returns no lines if all are good.
 * @param shop the shop without these files, as the subject of a sentence
 */
export function warnAboutImages(
  problems: readonly ImageProblem[],
  shop = 'A shop restored from this backup',
): string[] {
  if (problems.length === 0) return [];
  process.exitCode = exitCodes.damagedImages;
  return [
    `Warning: ${problems.length} picture ${problems.length === 1 ? 'file is' : 'files are'} missing or damaged. ` +
      `${shop} recreates smaller sizes from the largest and cannot recreate the largest. These are bad:`,
    ...problems.map(({ name, problem }) => `  ${problem.padEnd(8)}${name}`),
  ];
}
