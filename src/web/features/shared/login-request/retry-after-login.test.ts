import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { clearSession, startSession } from '#web/api/session.ts';
import { retryAfterLogin } from './retry-after-login.ts';

const asha = { token: 'asha_asha_asha_asha_asha', role: 'USER' } as const;
const expired = new ApiError('Please log in.', 'unauthenticated', 401);

afterEach(() => clearSession());

test('runs again after the next login', async () => {
  clearSession();
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(expired).mockResolvedValue('saved');
  const result = retryAfterLogin(work);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  startSession(asha);
  expect(await result).toBe('saved');
});

test('runs once more at most, also while there is a session that the shop does not accept', async () => {
  startSession(asha);
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(expired).mockRejectedValueOnce(expired);
  await expect(retryAfterLogin(work.mockResolvedValue('never'))).rejects.toBe(expired);
  expect(work).toHaveBeenCalledTimes(2);
});

test.each(['before', 'while'])('does not run again for a user who left %s it waits', async (when) => {
  clearSession();
  const controller = new AbortController();
  const reason = new Error('The user left.');
  if (when === 'before') controller.abort(reason);
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(expired).mockResolvedValue('saved');
  const failing = expect(retryAfterLogin(work, controller.signal)).rejects.toBe(reason);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  controller.abort(reason);
  startSession(asha);
  await failing;
  expect(work).toHaveBeenCalledTimes(1);
});
