const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' });
const momentFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A day, YYYY-MM-DD, as people write it: 21 Nov 2026. It is the same day in every zone. */
export function dayInWords(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00`));
}

/** The day of a moment where the artist is. */
export function dayOfMoment(moment: string): string {
  return dayFormat.format(new Date(moment));
}

export function momentInWords(moment: string): string {
  return momentFormat.format(new Date(moment));
}

/** The artist's own today, YYYY-MM-DD. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
