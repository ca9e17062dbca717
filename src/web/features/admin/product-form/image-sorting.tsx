import {
  type Announcements,
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

type Props = {
  /** Of the pictures, in their order. */
  keys: string[];
  onMove: (from: number, to: number) => void;
  /** Told when something is lifted and once it has been put down. */
  onDragging: (dragging: boolean) => void;
  children: ReactNode;
};

const instructions = {
  draggable:
    'To move the picture, press Space, then the arrow keys; Space again puts it down, Escape puts it back.',
};

/** Lets what stands in it be dragged by mouse and finger, and tells a reader about it; for keys see use-lifted-picture.ts. */
export function ImageSorting({ keys, onMove, onDragging, children }: Props) {
  const sensors = useSensors(
    // Distance and delay: a press is still a press, and a finger still scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const place = (key: string | number | undefined) => keys.indexOf(String(key)) + 1;

  const lifted = (key: string | number) =>
    `Picture ${place(key)} is lifted, at place ${place(key)} of ${keys.length}.`;

  // The list keeps its order until a picture is put down, so places are counted in it.
  const announcements: Announcements = {
    onDragStart: ({ active }) => lifted(active.id),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      // Said right after the start, in whose place it is read.
      return over.id === active.id
        ? lifted(active.id)
        : `Picture ${place(active.id)} is over place ${place(over.id)} of ${keys.length}.`;
    },
    onDragEnd: ({ active, over }) =>
      `Picture ${place(active.id)} was put down at place ${place(over?.id ?? active.id)} of ${keys.length}.`,
    onDragCancel: ({ active }) => `Picture ${place(active.id)} is back at its place.`,
  };

  function end({ active, over }: DragEndEvent) {
    onDragging(false);
    if (over && over.id !== active.id) onMove(place(active.id) - 1, place(over.id) - 1);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={end}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
