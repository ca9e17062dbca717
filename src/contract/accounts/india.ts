import { INDIA_MS } from '../durations.ts';

/** Whether a text is a name of India. @param country without spaces at its ends */
export const isIndia = (country: string): boolean => /^(?:india|bharat|भारत|in)\.?$/i.test(country);

/** Whether an address with this country is in India: a blank country is India. */
export const isInIndia = (country = ''): boolean => country.trim() === '' || isIndia(country.trim());

/** The day in India, YYYY-MM-DD. @param time epoch milliseconds */
export const dayInIndia = (time: number): string => new Date(time + INDIA_MS).toISOString().slice(0, 10);
