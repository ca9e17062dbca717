import { Session } from '#contract/accounts/user.ts';
import { adminLogin } from './credentials.ts';
import type { Running } from './process.ts';

/** Logs the admin in at one process. @returns a function that sends requests of the admin there, and `guest`, which sends others */
export async function logInAt(shop: Running) {
  const port = await shop.open();
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: unknown; code: string | undefined }> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data, code }: { data: unknown; code?: string } = JSON.parse(await response.text());
    return { status: response.status, data, code };
  };
  const logIn = await send('POST', '/auth/login', adminLogin);
  headers['authorization'] = `Bearer ${Session.parse(logIn.data).token}`;
  /** The text of a guest's response, which the process caches. */
  const guest = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return Object.assign(send, { guest });
}
