import './deep-zoom.css';
import { Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Image } from '#contract/catalog/image.ts';
import { LookAround } from './zoom-controls.tsx';
import { type Room, openRoom, type Start } from './deep-zoom-viewer.ts';

type Props = {
  picture: Image & { fine: NonNullable<Image['fine']> };
  name: string;
  /** What it shows. */
  words: string;
  /** Where on the picture one looks at first; all of it when absent. */
  start: Start | undefined;
  onFail: () => void;
  onClose: () => void;
};

/** One picture in all its pixels, fetched in tiles where one looks. A dialog over everything else. */
export function CloserLook({ picture, name, words, start, onFail, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wall = useRef<HTMLDivElement>(null);
  const room = useRef<Room>(null);
  const [isReady, setReady] = useState(false);
  const [scale, setScale] = useState(1);

  const hang = useEffectEvent((place: HTMLElement) =>
    openRoom(place, picture, start, {
      onScale: setScale,
      onReady: () => setReady(true),
      onFail,
    }),
  );

  useEffect(() => {
    if (!wall.current) return undefined;
    dialog.current?.showModal();
    const opened = hang(wall.current);
    room.current = opened;
    return () => opened.close();
  }, []);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!room.current?.press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`${name}, closely`}
      data-ready={isReady ? '' : undefined}
      className="closer-look"
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div ref={wall} role="img" aria-label={words} className="closer-look-wall" />
      <p role="status" className={isReady ? 'sr-only' : 'closer-look-wait'}>
        {isReady ? '' : 'Fetching the fine detail…'}
      </p>
      <div className="closer-look-tools">
        {isReady && (
          <>
            <Tool name="Zoom in" Sign={ZoomIn} onPress={() => room.current?.press('+')} />
            <Tool name="Zoom out" Sign={ZoomOut} onPress={() => room.current?.press('-')} />
            <Tool name="See all of it" Sign={Maximize} onPress={() => room.current?.press('0')} />
          </>
        )}
        <Tool name="Close" Sign={X} onPress={onClose} />
      </div>
      <LookAround scale={scale} onLook={(key) => room.current?.press(key)} />
    </dialog>
  );
}

type ToolProps = { name: string; Sign: typeof X; onPress: () => void };

function Tool({ name, Sign, onPress }: ToolProps) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onPress}>
      <Sign aria-hidden="true" className="size-6" />
    </button>
  );
}
