import { encodeQr } from './qr-code.ts';

/** Import it lazily. Drawn in the browser, because a text may be secret. Dark on white in the dark theme too, for scanners. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { data, size } = encodeQr(text);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      width="240"
      className="h-auto max-w-full"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
