import { fetchCall } from '#web/api/fetch-call.ts';
import { startSession } from '#web/api/session.ts';
import { addFavorite } from '#web/features/shared/favorites/favorites.ts';
import { showToast, type ToastMessage } from '#web/ui/toast-store.ts';
import { closeLoginRequest } from '#web/features/shared/login-request/login-request.ts';

export type Entering = 'sign-in' | 'sign-up';

/** Opens an account or logs in, and begins the session in this browser. */
export async function enter(
  how: Entering,
  given: { name: string; email: string; password: string; code: string },
): Promise<void> {
  const { name, email, password } = given;
  // Asked for only where the account has two-step login.
  const code = given.code === '' ? undefined : given.code;
  const isNew = how === 'sign-up';
  const { token, user } = isNew
    ? await fetchCall('signUp', { body: { name, email, password } })
    : await fetchCall('logIn', { body: { email, password, code } });
  const request = closeLoginRequest();
  startSession({ token, role: user.role });
  const greeting: ToastMessage = isNew
    ? { kind: 'success', title: 'Signup Successful', description: `Welcome ${user.name}` }
    : { kind: 'success', title: 'Login Successful', description: `Welcome back, ${user.name || user.email}` };
  showToast(greeting);
  // Only ever added: somebody who asked to keep a piece must not lose it because they kept it once before.
  if (request?.remember !== undefined) void addFavorite(request.remember, greeting);
}
