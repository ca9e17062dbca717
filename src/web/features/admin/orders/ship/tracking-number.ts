import type { ClipboardEvent } from 'react';
import { courierIn } from '#contract/orders/couriers.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { courierFor } from './carrier-field.tsx';

/** Letters and digits, at least 8 characters and 6 digits: no word, and no order number. */
const TOKEN = /(?<![\p{L}\p{N}])(?=(?:[A-Z]*\d){6})[A-Z\d]{8,}(?![\p{L}\p{N}])/giu;
/** A number of India Post with spaces: “EM 123 456 789 IN”. */
const SPACED = /(?<![\p{L}\p{N}])([A-Z]{2}) ?(\d{3}) ?(\d{3}) ?(\d{3}) ?(IN)(?![\p{L}\p{N}])/giu;
/** A phone number after such a word: “call 9876543210”. A tracking number may have the same form. */
const PHONE =
  /(?<!\p{L})(?:call|phone|mobile|mob|ph|contact|helpline|whatsapp|sms)[ :.]{0,3}(?:(?:us|on|at|no|number|is)[ :.]{1,3}){0,3}(?:\+?91[ -]?)?\d{8,}/giu;
/** Ten digits of a mobile number: only behind such a word are they a tracking number. */
const MOBILE =
  /(?<!(?<!\p{L})(?:awb|tracking|track|parcel|shipment|docket|consignment|article|waybill|lr|pod|no)(?:[ .:#=–-]{1,3}(?:no|number|num|id|is|hai)){0,3}[ .:#=–-]{0,3})(?<![\p{L}\p{N}])(?:\+?91[ -]?|0)?[6-9]\d{9}(?!\p{N})/giu;
/** The reference of a payment: “UTR 632412345678”. */
const REFERENCE =
  /(?<!\p{L})(?:utr|rrn|upi|txn|transaction|ref|reference|imps|neft|gpay|phonepe|paytm|payment|paid)(?:[ .:#=-]{1,3}(?:ref|no|number|id|is)){0,3}[ .:#=-]{0,3}\d{12}(?!\p{N})/giu;
/** A day without hyphens: 28112026. */
const DAY = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d$/;

/** The tracking number in a sentence of a courier; the text itself unless it has exactly one. */
export function trackingNumberIn(text: string): string {
  const pasted = text.trim();
  if (!/\s/.test(pasted)) return pasted;
  const searched = [PHONE, MOBILE, REFERENCE]
    .reduce((rest, other) => rest.replaceAll(other, ' '), pasted)
    .replaceAll(SPACED, '$1$2$3$4$5');
  const [number, ...others] = new Set(searched.match(TOKEN)?.filter((token) => !DAY.test(token)));
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
