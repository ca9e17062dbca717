import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { moveTexts } from './use-keyboard-sort.ts';

type Props = {
  /** One for each row, in the order of the list. */
  imageKeys: string[];
  /** Zero-based indexes. */
  onMove: (from: number, to: number) => void;
  onDragging: (dragging: boolean) => void;
  children: ReactNode;
};

const screenReaderInstructions = {
  draggable:
    'To move the picture, press Space, then the arrow keys. Press Space again to drop it, or Escape to put it back.',
};

/**
 * Makes its children sortable by mouse and touch, and announces each move to screen readers. use-keyboard-sort.ts handles
 * the keyboard.
 */
export function ImageSorting({ imageKeys, onMove, onDragging, children }: Props) {
  // Moving 5 px tells a drag from a click; holding 220 ms, within 8 px, tells it from scrolling.
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );

  function onDragEnd({ active, over }: DragEndEvent) {
    onDragging(false);
    if (!over || over.id === active.id) return;
    onMove(imageKeys.indexOf(String(active.id)), imageKeys.indexOf(String(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ screenReaderInstructions, announcements: announcementsFor(imageKeys) }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={imageKeys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** The list keeps its order until the drop, so positions refer to it. They start at 1. */
function announcementsFor(imageKeys: readonly string[]): Announcements {
  const count = imageKeys.length;
  const positionOf = (id: UniqueIdentifier) => imageKeys.indexOf(String(id)) + 1;

  function liftedText(id: UniqueIdentifier): string {
    const position = positionOf(id);
    return moveTexts.lifted(position, position, count);
  }

  return {
    onDragStart: ({ active }) => liftedText(active.id),
    onDragOver({ active, over }) {
      if (!over) return undefined;
      // dnd-kit sends this right after onDragStart; repeat the text, because it replaces that announcement.
      if (over.id === active.id) return liftedText(active.id);
      return moveTexts.over(positionOf(active.id), positionOf(over.id), count);
    },
    onDragEnd: ({ active, over }) =>
      moveTexts.dropped(positionOf(active.id), positionOf(over?.id ?? active.id), count),
    onDragCancel: ({ active }) => moveTexts.canceled(positionOf(active.id)),
  };
}
