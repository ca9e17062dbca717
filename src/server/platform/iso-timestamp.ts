/** Epoch milliseconds as ISO 8601 in UTC, the format of the API and the commands. */
export const isoTimestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();
