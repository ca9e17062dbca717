import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { announcements } from './use-keyboard-sort.ts';

type Props = {
  keys: string[];
  onMove: (from: number, to: number) => void;
  onDragging: (dragging: boolean) => void;
  children: ReactNode;
};

const screenReaderInstructions = {
  draggable:
    'To move the picture, press Space, then the arrow keys. Press Space again to drop it, or Escape to put it back.',
};

/** Lets its rows be dragged by mouse and finger, with announcements. use-keyboard-sort.ts handles keys. */
export function ImageSorting({ keys, onMove, onDragging, children }: Props) {
  const sensors = useSensors(
    // Distance and delay tell a drag from a click, and from a finger that scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const positionOf = (key: string | number) => keys.indexOf(String(key)) + 1;
  const lifted = (key: string | number) =>
    announcements.lifted(positionOf(key), positionOf(key), keys.length);

  function onDragEnd({ active, over }: DragEndEvent) {
    onDragging(false);
    if (over && over.id !== active.id) onMove(positionOf(active.id) - 1, positionOf(over.id) - 1);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        screenReaderInstructions,
        // The list keeps its order until the drop, so positions refer to it.
        announcements: {
          onDragStart: ({ active }) => lifted(active.id),
          onDragOver({ active, over }) {
            if (!over) return undefined;
            // This event follows the start at once, and its announcement replaces that one's.
            if (over.id === active.id) return lifted(active.id);
            return announcements.over(positionOf(active.id), positionOf(over.id), keys.length);
          },
          onDragEnd: ({ active, over }) =>
            announcements.dropped(positionOf(active.id), positionOf(over?.id ?? active.id), keys.length),
          onDragCancel: ({ active }) => announcements.canceled(positionOf(active.id)),
        },
      }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
