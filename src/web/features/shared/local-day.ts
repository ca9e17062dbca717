const longFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The local midnight at the start of a day, YYYY-MM-DD. */
export const toDate = (day: string) => new Date(`${day}T00:00`);

/** The local day of a date as 14 June 1990. */
export const formatLongDay = (date: Date) => longFormat.format(date);

/** The local day of a date, YYYY-MM-DD. */
export function toIsoDate(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
