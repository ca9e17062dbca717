// Apart from other times of holds: this is all that pages of visitors load of them.
import { INDIA_MS } from '../durations.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * When a hold ends, in Indian time: "24 Nov, 6:30 pm". Holds are short, so it needs no year. It does not use Intl, because
 * the texts of Intl differ between browsers and Node.
 */
export function holdEndText(until: string | number): string {
  // 2026-11-24T18:30
  const time = new Date(new Date(until).getTime() + INDIA_MS).toISOString();
  const numberAt = (index: number) => Number(time.slice(index, index + 2));
  const hours = numberAt(11);
  const clock = `${hours % 12 || 12}${time.slice(13, 16)} ${hours < 12 ? 'am' : 'pm'}`;
  return `${numberAt(8)} ${MONTHS[numberAt(5) - 1]}, ${clock}`;
}
