import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const first = { token: 'first_first_first_first', role: 'USER' } as const;
const second = { token: 'second_second_second_second', role: 'USER' } as const;

let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  vi.resetModules();
});
afterEach(() => void vi.unstubAllGlobals());

const rejected = { status: 401, text: '{"error":"Please log in.","code":"unauthenticated"}' };

test('a rejected token ends its session', async () => {
  const { session, sessionExpired, startSession } = await import('./session.ts');
  const { parseResponse } = await import('./parse-response.ts');
  startSession(first);
  expect(() => parseResponse({ ...rejected, token: first.token })).toThrow('Please log in.');
  expect(session()).toBeNull();
  expect(sessionExpired()).toBe(true);
  // With this key, the other tabs know that the session expired.
  expect([...store.keys()]).toEqual(['lapsed']);
});

test('a rejected token does not end a newer session of this tab or another one', async () => {
  const { session, sessionExpired, startSession } = await import('./session.ts');
  const { parseResponse } = await import('./parse-response.ts');
  startSession(first);
  // Another tab has changed the password; its event has not arrived yet.
  store.set('token', second.token);
  for (let response = 1; response <= 2; response += 1) {
    expect(() => parseResponse({ ...rejected, token: first.token })).toThrow('Please log in.');
    expect(session()).toEqual(second);
  }
  expect(sessionExpired()).toBe(false);
  expect(Object.fromEntries(store)).toEqual(second);
});
