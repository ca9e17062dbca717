import { onTestFinished } from 'vitest';
import { startSmtpServer } from './smtp-server.ts';

/** A mail server on loopback that closes at the end of the test. */
export async function openSmtpServer(...args: Parameters<typeof startSmtpServer>) {
  const server = await startSmtpServer(...args);
  onTestFinished(server.close);
  return server;
}
