import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';

const directions = [
  { name: 'Look left', key: 'ArrowLeft', DirectionIcon: ArrowLeft },
  { name: 'Look up', key: 'ArrowUp', DirectionIcon: ArrowUp },
  { name: 'Look down', key: 'ArrowDown', DirectionIcon: ArrowDown },
  { name: 'Look right', key: 'ArrowRight', DirectionIcon: ArrowRight },
] as const;

type Props = {
  /** 1 when the whole image fits on the screen. */
  scale: number;
  /** Gets the arrow key that does the same. */
  onPan: (key: (typeof directions)[number]['key']) => void;
};

/** Buttons that pan a magnified image without dragging, and its scale for screen readers. */
export function PanControls({ scale, onPan }: Props) {
  const magnified = scale > 1.005;
  return (
    <>
      <p role="status" className="sr-only">
        {magnified ? `Magnified to ${Math.round(scale * 100)} percent` : ''}
      </p>
      {magnified && (
        <div role="group" aria-label="Move around the picture" className="pan-controls">
          {directions.map(({ name, key, DirectionIcon }) => (
            <button key={key} type="button" aria-label={name} title={name} onClick={() => onPan(key)}>
              <DirectionIcon aria-hidden="true" className="size-5" />
            </button>
          ))}
        </div>
      )}
    </>
  );
}
