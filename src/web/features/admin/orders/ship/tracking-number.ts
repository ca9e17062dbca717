import type { ClipboardEvent } from 'react';
import { courierIn } from '#contract/orders/couriers.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { courierFor } from './carrier-field.tsx';

/** Letters and digits, at least 8 characters and 6 digits: no word, and no day or order number. */
const TOKEN = /(?<![\p{L}\p{N}])(?=(?:[A-Z]*\d){6})[A-Z\d]{8,}(?![\p{L}\p{N}])/giu;

/** The tracking number in a sentence of a courier; the text itself unless it has exactly one. */
export function trackingNumberIn(text: string): string {
  const pasted = text.trim();
  if (!/\s/.test(pasted)) return pasted;
  const [number, ...others] = new Set(pasted.match(TOKEN));
  return number === undefined || others.length > 0 ? pasted : number;
}

export const isTrackingSentence = (text: string): boolean => trackingNumberIn(text) !== text.trim();

/** What the fields of a parcel have after a sentence was pasted or typed: "Sent by Delhivery, AWB 1234567890". Another text stays. */
export function parcelIn<Parcel extends { trackingNumber: string; carrier: string }>(parcel: Parcel): Parcel {
  const { trackingNumber: text, carrier } = parcel;
  if (!isTrackingSentence(text)) return parcel;
  const trackingNumber = trackingNumberIn(text).slice(0, orderLimits.trackingNumber);
  return { ...parcel, trackingNumber, carrier: courierFor(trackingNumber, carrier, courierIn(text)) };
}

/** Gives a pasted sentence to `take` instead of the field. */
export function pasteSentence(event: ClipboardEvent<HTMLInputElement>, take: (text: string) => void): void {
  const text = event.clipboardData.getData('text');
  if (!isTrackingSentence(text)) return;
  event.preventDefault();
  take(text);
}
