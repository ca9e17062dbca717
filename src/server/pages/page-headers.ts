import { createHash } from 'node:crypto';

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
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

const hashSource = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The headers of every page, names and values in turn.
 * @param options.inlineScripts the only inline scripts that may run
 */
export function pageHeaders(options: {
  secure: boolean;
  development: boolean;
  inlineScripts: readonly string[];
}): string[] {
  return [
    // Vite's own client in development brings inline styles and scripts.
    ...(options.development
      ? []
      : ['Content-Security-Policy', policy(options.inlineScripts.map(hashSource))]),
    ...(options.secure ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : []),
    'X-Content-Type-Options',
    'nosniff',
    'X-Frame-Options',
    'DENY',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Permissions-Policy',
    'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  ];
}
