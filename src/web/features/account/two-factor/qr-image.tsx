import { useMemo } from 'react';
import { qrCodeOf } from './qr-code.ts';

/** Light squares that a reader wants around a code. */
const QUIET = 4;

/** Drawn in this browser: nobody else is told what it says. Dark on white by night too, as readers want it. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = qrCodeOf(text);
    const steps = code.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])),
    );
    return { path: steps.join(''), size: code.length + 2 * QUIET };
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
