/** Unicode lists the ten digits of each script from 0 to 9. The remainder is right even where the digits of two scripts adjoin. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** A text with ASCII digits in place of the decimal digits of all other scripts, such as १ and ১. */
export const withAsciiDigits = (text: string): string => text.replaceAll(/[^\P{Nd}0-9]/gu, digitOf);
