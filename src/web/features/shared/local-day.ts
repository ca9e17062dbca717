/** The local day of a date, YYYY-MM-DD. */
export function toIsoDate(date: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
