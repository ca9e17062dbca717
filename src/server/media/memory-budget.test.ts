import { describe, expect, test } from 'vitest';
import { createMemoryBudget } from './memory-budget.ts';

const rejected = expect.objectContaining({ problem: 'unavailable', details: { retryAfter: 2 } });

describe('a memory budget', () => {
  test('notifies current holders when it rejects a caller', { tags: ['HT02'] }, () => {
    const budget = createMemoryBudget(100);
    const notified: string[] = [];
    const release = budget.reserve(40, () => void notified.push('one'));
    budget.reserve(40, () => void notified.push('other'));
    budget.reserve(10);
    expect(notified).toEqual([]);
    expect(() => budget.reserve(50)).toThrow();
    expect(notified).toEqual(['one', 'other']);
    release();
    expect(() => budget.reserve(80)).toThrow();
    expect(notified).toEqual(['one', 'other', 'other']);
  });

  test('rejects what exceeds the budget until memory is released', { tags: ['RE01'] }, () => {
    const budget = createMemoryBudget(100);
    const release = budget.reserve(60);
    budget.reserve(40);
    expect(() => budget.reserve(1)).toThrow(rejected);
    release();
    release();
    budget.reserve(60);
    expect(() => budget.reserve(1)).toThrow();
  });

  test('accepts something larger than the whole budget alone', () => {
    const budget = createMemoryBudget(100);
    const release = budget.reserve(500);
    expect(() => budget.reserve(1)).toThrow();
    release();
    budget.reserve(1);
    expect(() => budget.reserve(500)).toThrow();
  });
});
