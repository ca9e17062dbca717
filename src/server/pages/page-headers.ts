const policy = [
  "default-src 'none'",
  "script-src 'self'",
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

/** The headers of every page, names and values in turn. Pages hold no inline script or style, so no hash is needed. */
export function pageHeaders(options: { secure: boolean; development: boolean }): string[] {
  return [
    // Vite's own client in development brings inline styles and scripts.
    ...(options.development ? [] : ['Content-Security-Policy', policy]),
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
