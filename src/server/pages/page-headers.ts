import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { securityHeaders } from '../http/responses/security-headers.ts';

const policy = (scriptHashes: readonly string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    // The form of the order button is redirected to the chat, and wa.me redirects to the second origin.
    "form-action 'self' https://wa.me https://api.whatsapp.com",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The headers of every page, as alternating names and values: the common ones, with a content security policy for pages.
 * @param inlineScripts the only inline scripts that may run
 */
export function pageHeaders(
  config: Pick<Config, 'publicUrl' | 'development'>,
  inlineScripts: readonly string[],
): string[] {
  const own = policy(inlineScripts.map(hashSource));
  return securityHeaders(config).flatMap(([name, value]) => [
    name,
    name === 'content-security-policy' ? own : value,
  ]);
}

/** The headers of pages whose URL is a secret: it leaves no trace at other sites or in search engines. */
export const privateHeaders = (headers: readonly string[]): string[] => [
  ...headers.map((text, at) => (headers[at - 1] === 'referrer-policy' ? 'no-referrer' : text)),
  'x-robots-tag',
  'noindex, nofollow',
];
