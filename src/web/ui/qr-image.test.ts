import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrImage } from './qr-image.tsx';

test('draws the QR code of a URL with a margin of four squares', async () => {
  const text = 'otpauth://totp/Shop:artist%40example.com?secret=GEZDGNBVGY3TQOJQ';
  const markup = renderToStaticMarkup(createElement(QrImage, { text, label: 'QR code' }));
  // A text of this length needs 37 squares.
  expect(markup).toContain('viewBox="0 0 45 45"');
  const path = /<path d="([^"]+)"/.exec(markup)?.[1];
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path));
  // The digest of a code that two other programs drew identically.
  expect([...new Uint8Array(hash).slice(0, 4)]).toEqual([0x94, 0x18, 0x5e, 0xd2]);
});
