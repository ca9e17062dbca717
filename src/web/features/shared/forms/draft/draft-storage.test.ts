import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import {
  createDraftWriter,
  dropAllDrafts,
  dropDraft,
  findOrphanedDraft,
  readDraft,
  draftKey,
  writeDraft,
} from './draft-storage.ts';

const start = { name: '', stock: '0', tags: [] as string[], visible: true };
const draft = { name: 'Kite', stock: '', tags: ['red'], visible: false };

/** Like the browser's: its own properties are the stored values. */
class Store {
  [key: string]: unknown;
  constructor() {
    const hide = (name: string, value: unknown) => Object.defineProperty(this, name, { value });
    hide('getItem', (key: string) => (Object.hasOwn(this, key) ? this[key] : null));
    hide('setItem', (key: string, value: string) => (this[key] = value));
    hide('removeItem', (key: string) => delete this[key]);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-01') });
  vi.stubGlobal('localStorage', new Store());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('reads a stored draft and its base', () => {
  const stored = { at: Date.now(), base: start, draft, version: '2026-05-31T10:00:00.000Z' };
  writeDraft('product:1', stored);
  expect(readDraft('product:1', start)).toEqual(stored);
  expect(readDraft('product:2', start)).toBeUndefined();
});

test('stores a draft of a new record without a version', () => {
  writeDraft('product:new', { at: Date.now(), base: start, draft });
  expect(readDraft('product:new', start)).not.toHaveProperty('version');
});

test('says where a draft comes from, if that is stored', () => {
  writeDraft('order:new', { at: Date.now(), base: start, draft, origin: 'chat' });
  expect(readDraft('order:new', start)?.origin).toBe('chat');
  writeDraft('order:new', { at: Date.now(), base: start, draft });
  expect(readDraft('order:new', start)).not.toHaveProperty('origin');
});

test('drops a draft after 30 days', () => {
  writeDraft('product:1', { at: Date.now(), base: start, draft });
  vi.advanceTimersByTime(30 * DAY_MS);
  expect(readDraft('product:1', start)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(readDraft('product:1', start)).toBeUndefined();
  expect(localStorage.getItem('draft:product:1')).toBeNull();
});

test.each([
  ['not JSON', 'no'],
  ['null', 'null'],
  ['a list', '[]'],
  ['without a draft', JSON.stringify({ at: 0, base: start })],
  ['a field of another type', JSON.stringify({ at: Date.now(), base: start, draft: { ...draft, stock: 3 } })],
  [
    'an object instead of a list',
    JSON.stringify({ at: Date.now(), base: { ...start, tags: { 0: 'red' } }, draft }),
  ],
])('ignores a stored value of another shape: %s', (_what, stored) => {
  localStorage.setItem('draft:product:1', stored);
  expect(readDraft('product:1', start)).toBeUndefined();
});

test('gives a draft of an earlier version the initial values of new fields', () => {
  const { visible: _added, ...earlier } = draft;
  localStorage.setItem(
    'draft:product:1',
    JSON.stringify({ at: Date.now(), base: { ...start, name: 'Boat' }, draft: earlier }),
  );
  expect(readDraft('product:1', start)).toMatchObject({
    draft: { ...draft, visible: start.visible },
    base: { ...start, name: 'Boat' },
  });
});

test('drops one draft, or all drafts and nothing else', () => {
  for (const name of ['one', 'two', 'three']) writeDraft(name, { at: Date.now(), base: start, draft });
  localStorage.setItem('token', 'stored');
  dropDraft('one');
  expect(readDraft('one', start)).toBeUndefined();
  expect(readDraft('two', start)).toBeDefined();
  dropAllDrafts();
  expect(Object.keys(localStorage)).toEqual(['token']);
});

test('finds the drafts of closed tabs, the latest first, and none of an open tab', () => {
  const write = (key: string, name: string) => {
    vi.advanceTimersByTime(1);
    writeDraft(key, { at: Date.now(), base: start, draft: { ...draft, name } });
  };
  write(draftKey('product:1', 'a'), 'Closed first');
  write(draftKey('product:1', 'b'), 'Closed last');
  write(draftKey('product:1', 'c'), 'Still writing');
  write(draftKey('product:12', 'a'), 'Of another product');
  const find = () => findOrphanedDraft('product:1', start, (tab) => tab !== 'c');
  expect(find()).toMatchObject({ key: 'product:1@b', stored: { draft: { name: 'Closed last' } } });
  dropDraft('product:1@b');
  expect(find()).toMatchObject({ key: 'product:1@a', stored: { draft: { name: 'Closed first' } } });
  dropDraft('product:1@a');
  expect(find()).toBeUndefined();
  write('product:1', 'Of an earlier version');
  expect(find()?.key).toBe('product:1');
});

test('works without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => writeDraft('product:1', { at: Date.now(), base: start, draft })).not.toThrow();
  expect(readDraft('product:1', start)).toBeUndefined();
  expect(findOrphanedDraft('product:1', start, () => true)).toBeUndefined();
  expect(() => dropDraft('product:1')).not.toThrow();
  expect(() => dropAllDrafts()).not.toThrow();
});

test('a form that was open at the logout stores nothing any more, and the next one does', () => {
  const stored = { at: Date.now(), base: start, draft };
  const write = createDraftWriter();
  expect(write('product:1', stored)).toBe(true);
  dropAllDrafts();
  expect(write('product:1', stored)).toBe(false);
  expect(readDraft('product:1', start)).toBeUndefined();
  expect(createDraftWriter()('product:1', stored)).toBe(true);
});
