import { useMemo } from 'react';
import { createQrCode } from './qr-code.ts';

/** The light margin around a code, in squares. */
const MARGIN = 4;

/** Drawn in the browser, because the code contains a secret. Dark on white in the dark theme too, for scanners. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = createQrCode(text);
    const squares = code.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])),
    );
    return { path: squares.join(''), size: code.length + 2 * MARGIN };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      width="240"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
