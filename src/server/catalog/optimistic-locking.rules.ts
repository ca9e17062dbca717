/** The time of a change: now, but always later than the change before, whatever the clock does. */
export function nextUpdatedAt(now: number, before: number): number {
  return Math.max(now, before + 1);
}

/** Whether a form was filled in from another version than the one that is there. */
export function isStale(sent: string | undefined, updatedAt: number): boolean {
  return sent !== undefined && Date.parse(sent) !== updatedAt;
}
