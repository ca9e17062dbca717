import { type Bar, formatMeasure, type Measure, plotText } from './statistics-text.ts';

const HEIGHT = 100;
/** The part of its column that a bar fills. */
const WIDTH = 0.76;
/** A bar of one view is visible beside one of thousands. */
const MIN_HEIGHT = 1.5;

/** Bars from left to right. Screen readers get a sentence; the numbers are in a table beside it. */
export function Plot({ measure, bars }: { measure: Measure; bars: readonly Bar[] }) {
  const max = Math.max(0, ...bars.map(({ value }) => value));
  const heightOf = (value: number) => (value > 0 ? Math.max(MIN_HEIGHT, (value / max) * HEIGHT) : 0);
  return (
    <figure className="mt-4">
      <p aria-hidden="true" className="tabular-figures text-xs text-ink-faint">
        {max > 0 && formatMeasure(measure, max)}
      </p>
      <svg
        role="img"
        aria-label={plotText(measure, bars)}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-y border-line"
      >
        {bars.map(({ label, value }, index) => (
          <rect
            key={label}
            x={index + (1 - WIDTH) / 2}
            y={HEIGHT - heightOf(value)}
            width={WIDTH}
            height={heightOf(value)}
            className="fill-indigo"
          >
            <title>{`${label}: ${formatMeasure(measure, value)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-faint">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </figcaption>
    </figure>
  );
}
