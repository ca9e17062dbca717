import type { Locator } from '@playwright/test';

/** Whether the boxes of two elements overlap. One that is not shown is not there. */
export async function relativePosition(
  one: Locator,
  other: Locator,
): Promise<'apart' | 'overlapping' | 'not there'> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return 'not there';
  const isApart =
    a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
  return isApart ? 'apart' : 'overlapping';
}
