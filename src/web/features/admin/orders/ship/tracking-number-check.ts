/** The message at a tracking number that cannot be one. */
export const NO_TRACKING_NUMBER =
  'Please give only the tracking number: one line, with at least one digit and no sentence';

/** More words than a courier's name has: "Blue Dart 69123456780". */
const SENTENCE_WORDS = 4;

/** Whether the forms accept a text as a tracking number; an empty one, too. */
export const isTrackingNumber = (text: string): boolean =>
  text === '' ||
  (/^.*\p{Nd}.*$/u.test(text) && (text.match(/[\p{L}\p{M}]{2,}/gu) ?? []).length < SENTENCE_WORDS);
