import { expect, test } from 'vitest';
import { type DraftState, errorsByPath, isDirty, reduceDraft, valuesOf } from './draft-state.ts';

type Draft = { name: string; price: string; stock: string };

const start = { draft: { name: 'Lotus', price: '100', stock: '1' }, version: 'v1' };
const initial: DraftState<Draft> = {
  values: valuesOf(start),
  restoredDraft: undefined,
  errors: {},
  conflict: undefined,
  busy: false,
};

test('a change clears the errors of its fields and of the form, but no others', () => {
  const errors = { form: 'No.', 'price.actual': 'Too low', name: 'Too long' };
  const state = reduceDraft(
    { ...initial, errors },
    { kind: 'changed', patch: { price: '200' }, paths: ['price'] },
  );
  expect(state.errors).toEqual({ name: 'Too long' });
  expect(state.values.draft).toEqual({ ...start.draft, price: '200' });
  expect(isDirty(state.values)).toBe(true);
});

test('after a save only later input is unsaved', () => {
  const sent = { ...start.draft, name: 'Moon' };
  const typed = reduceDraft(
    { ...initial, values: { draft: sent, base: start.draft, version: 'v1' } },
    { kind: 'changed', patch: { stock: '2' }, paths: ['stock'] },
  );
  const { values } = reduceDraft(typed, {
    kind: 'saved',
    sent,
    values: { draft: sent, base: sent, version: 'v2' },
  });
  expect(values).toEqual({ draft: { ...sent, stock: '2' }, base: sent, version: 'v2' });
});

test('discarding starts over without errors', () => {
  const dirty = reduceDraft(initial, { kind: 'changed', patch: { name: 'Moon' }, paths: ['name'] });
  const rejected = reduceDraft(dirty, { kind: 'rejected', errors: { name: 'Taken' } });
  expect(reduceDraft(rejected, { kind: 'discarded', start })).toEqual(initial);
});

test('shows the first error of each path', () => {
  expect(
    errorsByPath([
      ['name', 'Too short'],
      ['name', 'Taken'],
      ['price', 'Too low'],
    ]),
  ).toEqual({ name: 'Too short', price: 'Too low' });
});
