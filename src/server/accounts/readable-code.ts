import { randomInt } from 'node:crypto';

/** Excludes letters and digits that look alike. */
export const READABLE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const GROUP_LENGTH = 4;

/** Random groups of `GROUP_LENGTH` characters with 19.8 bits each, easy to copy by hand. */
export function readableCode(groups: number): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => READABLE_ALPHABET[randomInt(READABLE_ALPHABET.length)]).join(
      '',
    );
  return Array.from({ length: groups }, group).join('-');
}
