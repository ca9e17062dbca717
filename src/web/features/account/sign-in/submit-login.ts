import { fetchCall } from '#web/api/fetch-call.ts';
import { startSession } from '#web/api/session.ts';
import { addFavorite } from '#web/features/shared/favorites/favorites.ts';
import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';
import { closeLoginRequest } from '#web/features/shared/login-request/login-request.ts';

export type AuthMode = 'sign-in' | 'sign-up';

/** Logs in or signs up, and starts the session in this browser. */
export async function submitLogin(
  mode: AuthMode,
  values: { name: string; email: string; password: string; code: string },
): Promise<void> {
  const { name, email, password } = values;
  // Only accounts with two-factor login need a code.
  const code = values.code === '' ? undefined : values.code;
  const isNew = mode === 'sign-up';
  const { token, user } = isNew
    ? await fetchCall('signUp', { body: { name, email, password } })
    : await fetchCall('logIn', { body: { email, password, code } });
  const request = closeLoginRequest();
  startSession({ token, role: user.role });
  const greeting: ToastMessage = isNew
    ? { kind: 'success', title: 'Signup Successful', description: `Welcome ${user.name}` }
    : { kind: 'success', title: 'Login Successful', description: `Welcome back, ${user.name || user.email}` };
  showToast(greeting);
  // Adds, never toggles: the product may be a favorite already.
  if (request?.favoriteToAdd !== undefined) void addFavorite(request.favoriteToAdd, greeting);
}
