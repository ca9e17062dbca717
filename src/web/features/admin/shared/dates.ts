import { dayInIndia } from '#contract/accounts/india.ts';
import { INDIA_ZONE } from '#contract/durations.ts';

// The dashboard shows Indian time in every browser, as holds, papers and messages do.
const timeZone = INDIA_ZONE;
const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone });
const timestampFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});
const timeFormat = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone });

/** A calendar day, YYYY-MM-DD, as "21 Nov 2026": the same day in every time zone. */
export const formatDay = (day: string) => dayFormat.format(new Date(`${day}T00:00+05:30`));

/** The day in India of a timestamp: "21 Nov 2026". */
export const formatTimestampDay = (timestamp: string) => dayFormat.format(new Date(timestamp));

/** A timestamp in Indian time: "21 Nov 2026, 5:30 pm". */
export const formatTimestamp = (timestamp: string) => timestampFormat.format(new Date(timestamp));

/** The Indian time of a timestamp: "5:30 pm". */
export const formatTime = (timestamp: string) => timeFormat.format(new Date(timestamp));

/** The day in India, YYYY-MM-DD. */
export const todayInIndia = (now = Date.now()): string => dayInIndia(now);
