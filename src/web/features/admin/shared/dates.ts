import { dayInIndia } from '#contract/accounts/india.ts';
import { toIsoDate } from '#web/features/shared/local-day.ts';

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium' });
const timestampFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short' });

/** A calendar day, YYYY-MM-DD, as "21 Nov 2026": the same day in every time zone. */
export const formatDay = (day: string) => dayFormat.format(new Date(`${day}T00:00`));

/** The local day of a timestamp: "21 Nov 2026". */
export const formatTimestampDay = (timestamp: string) => dayFormat.format(new Date(timestamp));

/** The day in India of a timestamp, as papers have it: "21 Nov 2026". */
export const formatDayInIndia = (timestamp: string) => formatDay(dayInIndia(Date.parse(timestamp)));

/** A timestamp in local time: "21 Nov 2026, 5:30 pm". */
export const formatTimestamp = (timestamp: string) => timestampFormat.format(new Date(timestamp));

/** The local time of a timestamp: "5:30 pm". */
export const formatTime = (timestamp: string) => timeFormat.format(new Date(timestamp));

/** The local day, YYYY-MM-DD. */
export const today = (now = new Date()): string => toIsoDate(now);

/** The day in India, YYYY-MM-DD. */
export const todayInIndia = (now = Date.now()): string => dayInIndia(now);
