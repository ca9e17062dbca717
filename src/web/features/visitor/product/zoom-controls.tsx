import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';

const ways = [
  { name: 'Look left', key: 'ArrowLeft', Sign: ArrowLeft },
  { name: 'Look up', key: 'ArrowUp', Sign: ArrowUp },
  { name: 'Look down', key: 'ArrowDown', Sign: ArrowDown },
  { name: 'Look right', key: 'ArrowRight', Sign: ArrowRight },
] as const;

type Props = {
  /** How much larger than when all of it is seen. */
  scale: number;
  /** Told the arrow key that does the same. */
  onLook: (key: (typeof ways)[number]['key']) => void;
};

/** What dragging a magnified picture does, without dragging; and how large it is, for who cannot see it. */
export function LookAround({ scale, onLook }: Props) {
  const magnified = scale > 1.005;
  return (
    <>
      <p role="status" className="sr-only">
        {magnified ? `Magnified to ${Math.round(scale * 100)} percent` : ''}
      </p>
      {magnified && (
        <div role="group" aria-label="Move around the picture" className="look-around">
          {ways.map(({ name, key, Sign }) => (
            <button key={key} type="button" aria-label={name} title={name} onClick={() => onLook(key)}>
              <Sign aria-hidden="true" className="size-5" />
            </button>
          ))}
        </div>
      )}
    </>
  );
}
