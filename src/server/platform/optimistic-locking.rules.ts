/** The time of a change, in epoch milliseconds: now, but always later than the previous change, even if the clock goes back. */
export function nextUpdatedAt(now: number, before: number): number {
  return Math.max(now, before + 1);
}

/** True when a form was filled in from another version than the current one. @param sent its `updatedAt`; undefined without a version */
export function isStale(sent: string | undefined, updatedAt: number): boolean {
  return sent !== undefined && Date.parse(sent) !== updatedAt;
}
