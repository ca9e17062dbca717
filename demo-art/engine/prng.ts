/** The same name must give the same picture on every run, so nothing here may call Math.random. */
export type Rng = {
  next: () => number;
  range: (low: number, high: number) => number;
  int: (low: number, high: number) => number;
  around: (middle: number, spread: number) => number;
  chance: (p: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
};

const hash = (text: string): number => {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
};

export const rngFrom = (name: string): Rng => {
  let a = hash(name);
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const range = (low: number, high: number) => low + (high - low) * next();
  return {
    next,
    range,
    int: (low, high) => Math.floor(range(low, high + 1)),
    // Sum of three draws: near the middle most of the time, as a hand is.
    around: (middle, spread) => middle + ((next() + next() + next()) / 1.5 - 1) * spread,
    chance: (p) => next() < p,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
};
