/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000;
/** Milliseconds of a day. */
export const DAY_MS = 24 * HOUR_MS;
/** How much later than UTC the clocks of India are: IST, without daylight saving. */
export const INDIA_MS = 5.5 * HOUR_MS;
/** The zone of the shop's clocks and calendar, for Intl. */
export const INDIA_ZONE = 'Asia/Kolkata';
