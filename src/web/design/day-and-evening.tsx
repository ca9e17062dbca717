// oxlint-disable react/iframe-missing-sandbox
// The frames hold this very page.
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const widths = { phone: 'w-97.5', tablet: 'w-192', desk: 'w-360' } as const;
type Width = keyof typeof widths;

/** Every part by day and by night beside each other: a frame's colour scheme is that of the page within it. */
export function DayAndEvening() {
  const [width, setWidth] = useState<Width>('phone');
  return (
    <div className="flex h-dvh flex-col">
      <p className="flex items-center gap-3 p-3">
        {(['phone', 'tablet', 'desk'] as const).map((name) => (
          <Button
            key={name}
            variant={name === width ? 'primary' : 'outline'}
            size="sm"
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {name}
          </Button>
        ))}
      </p>
      <div className="flex min-h-0 flex-1 gap-3 overflow-x-auto px-3 pb-3">
        <iframe title="By day" src="/design" className={`${widths[width]} shrink-0 scheme-light`} />
        <iframe title="By night" src="/design" className={`${widths[width]} shrink-0 scheme-dark`} />
      </div>
    </div>
  );
}
