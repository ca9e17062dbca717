import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react';

const directions = [
  { name: 'Look left', key: 'ArrowLeft', Icon: ArrowLeft },
  { name: 'Look up', key: 'ArrowUp', Icon: ArrowUp },
  { name: 'Look down', key: 'ArrowDown', Icon: ArrowDown },
  { name: 'Look right', key: 'ArrowRight', Icon: ArrowRight },
] as const;

type Props = {
  /** 1 when the whole image fits on the screen. */
  scale: number;
  /** Gets the arrow key that does the same. */
  onPan: (key: (typeof directions)[number]['key']) => void;
};

/** 1 is the whole image; the rest is for rounding. */
export const isMagnified = (scale: number) => scale > 1.005;

/** The scale of a magnified image for screen readers, and, except on touch screens, buttons that pan it without dragging. */
export function PanControls({ scale, onPan }: Props) {
  const magnified = isMagnified(scale);
  return (
    <>
      <p role="status" className="sr-only">
        {magnified ? `Magnified to ${Math.round(scale * 100)} percent` : ''}
      </p>
      {magnified && (
        <div role="group" aria-label="Move around the picture" className="pan-controls">
          {directions.map(({ name, key, Icon }) => (
            <ToolButton key={key} name={name} Icon={Icon} iconClass="size-5" onPress={() => onPan(key)} />
          ))}
        </div>
      )}
    </>
  );
}

type ToolProps = { name: string; Icon: LucideIcon; iconClass?: string; onPress: () => void };

export function ToolButton({ name, Icon, iconClass = 'size-6', onPress }: ToolProps) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onPress}>
      <Icon aria-hidden="true" className={iconClass} />
    </button>
  );
}
