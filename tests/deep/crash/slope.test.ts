import { expect, it } from 'vitest';
import { commonSlope } from './slope.ts';

/** A process life that begins at `height` and grows, with repeating noise. */
const life = ({ height, perHour = 30, noise = 0 }: { height: number; perHour?: number; noise?: number }) =>
  Array.from({ length: 40 }, (_, index) => ({
    at: index / 400,
    value: height + (perHour * index) / 400 + noise * Math.sin(index * 7.3),
  }));

it('finds the common growth of several lives, whatever level each begins at', { tags: ['CR24'] }, () => {
  const { perHour, errorMargin } = commonSlope([100, 140, 90].map((height) => life({ height, perHour: 30 })));
  expect(perHour).toBeCloseTo(30, 6);
  expect(errorMargin).toBeCloseTo(0, 6);
});

it('estimates its error caused by noise', () => {
  for (const wanted of [0, 60]) {
    const lives = [100, 140].map((height) => life({ height, perHour: wanted, noise: 1 }));
    const { perHour, errorMargin } = commonSlope(lives);
    expect(Math.abs(perHour - wanted)).toBeLessThan(errorMargin);
    expect(errorMargin).toBeLessThan(20);
  }
});
