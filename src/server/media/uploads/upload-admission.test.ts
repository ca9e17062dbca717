import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createMemoryBudget, createGate } from './upload-admission.ts';

describe('a gate', () => {
  test('lets so many run at once and the others wait in order', async () => {
    const gate = createGate(2);
    const started: number[] = [];
    let running = 0;
    let max = 0;
    const work = (number: number) => async () => {
      started.push(number);
      running += 1;
      max = Math.max(max, running);
      await after(2);
      running -= 1;
      return number;
    };
    const answers = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((number) => gate.run(work(number))));
    expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(max).toBe(2);
  });

  test('goes on after a failure', async () => {
    const gate = createGate(1);
    const failing = gate.run(async () => {
      throw new Error('no');
    });
    const next = gate.run(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  test('is quiet when the last of all has ended', async () => {
    const gate = createGate(1);
    await gate.quiet();
    const ended: number[] = [];
    const all = [1, 2, 3].map((number) =>
      gate.run(async () => {
        await after(2);
        ended.push(number);
      }),
    );
    await gate.quiet();
    expect(ended).toEqual([1, 2, 3]);
    await Promise.all(all);
  });
});

describe('a budget', () => {
  test(
    'tells those who hold it that somebody was refused, and nobody who has given it back',
    { tags: ['HT02'] },
    () => {
      const budget = createMemoryBudget(100);
      const told: string[] = [];
      const giveBack = budget.reserve(40, () => void told.push('one'));
      budget.reserve(40, () => void told.push('other'));
      budget.reserve(10);
      expect(told).toEqual([]);
      expect(() => budget.reserve(50)).toThrow();
      expect(told).toEqual(['one', 'other']);
      giveBack();
      expect(() => budget.reserve(80)).toThrow();
      expect(told).toEqual(['one', 'other', 'other']);
    },
  );

  test('refuses what would be too much and takes it once there is room', { tags: ['RE01'] }, () => {
    const budget = createMemoryBudget(100);
    const giveBack = budget.reserve(60);
    budget.reserve(40);
    expect(() => budget.reserve(1)).toThrow(
      expect.objectContaining({ problem: 'unavailable', details: { retryAfter: 2 } }),
    );
    giveBack();
    giveBack();
    budget.reserve(60);
    expect(() => budget.reserve(1)).toThrow();
  });

  test('lets something larger than itself in alone', () => {
    const budget = createMemoryBudget(100);
    const giveBack = budget.reserve(500);
    expect(() => budget.reserve(1)).toThrow();
    giveBack();
    budget.reserve(1);
    expect(() => budget.reserve(500)).toThrow();
  });
});
