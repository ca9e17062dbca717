/** A moment as the API and the commands write it: ISO 8601 in UTC, from milliseconds since 1970. */
export const isoTimestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();
