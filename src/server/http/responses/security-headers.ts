import type { ServerResponse } from 'node:http';
import type { Config } from '#server/config.ts';

export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

/**
 * The headers of every response. The content security policy is for data, which loads nothing; pages replace it. HSTS is set
 * when PUBLIC_URL uses https. In development there is no policy, because Vite's client uses inline styles and scripts.
 */
export function securityHeaders({
  publicUrl,
  development,
}: Pick<Config, 'publicUrl' | 'development'>): SecurityHeaders {
  const policy = "default-src 'none'; frame-ancestors 'none'";
  return [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['x-frame-options', 'DENY'],
    ...(development ? [] : [['content-security-policy', policy] as const]),
    ...(publicUrl.startsWith('https:') ? [['strict-transport-security', 'max-age=31536000'] as const] : []),
  ];
}

/** Sets these headers and the request id on a response that has not started. */
export function setSecurityHeaders(
  response: ServerResponse,
  headers: SecurityHeaders,
  requestId: string,
): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
}
