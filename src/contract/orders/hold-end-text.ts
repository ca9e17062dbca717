// In a file of its own, so that visitors' pages load no other code about holds.
import { INDIA_MS } from '../durations.ts';

/**
 * When a hold ends, in Indian time: "24 Nov, 6:30 pm". Holds are short, so it needs no year. It does not use Intl, because
 * the texts of Intl differ between browsers and Node.
 */
export function holdEndText(until: string | number): string {
  // "Tue, 24 Nov 2026 18:30:00 GMT", in every language.
  const text = new Date(new Date(until).getTime() + INDIA_MS).toUTCString();
  const [, day, month, , time = ''] = text.split(' ');
  const hours = parseInt(time);
  return `${Number(day)} ${month}, ${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'am' : 'pm'}`;
}
