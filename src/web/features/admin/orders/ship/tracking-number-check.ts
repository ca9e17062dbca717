/** The message at a tracking number that cannot be one. */
export const NO_TRACKING_NUMBER = 'Please give only the tracking number: one line, with at least one digit';

/** Whether the forms accept a text as a tracking number; an empty one, too. */
export const isTrackingNumber = (text: string): boolean => text === '' || /^.*\p{Nd}.*$/u.test(text);
