import { Maximize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { useIdle } from './use-idle.ts';
import { PanControls, ToolButton } from './zoom-controls.tsx';
import { type ZoomViewer, openZoomViewer, type ZoomPosition } from './deep-zoom-viewer.ts';
import type { TiledImage } from './tile-source.ts';

type Props = {
  image: TiledImage;
  name: string;
  /** Undefined shows the whole image. */
  initialPosition: ZoomPosition | undefined;
  onFail: () => void;
  onClose: () => void;
};

/** A full-screen dialog with one image in full resolution, loaded in tiles. */
export function DeepZoom({ image, name, initialPosition, onFail, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const viewer = useRef<ZoomViewer>(null);
  const [isReady, setReady] = useState(false);
  const [scale, setScale] = useState(1);
  const isIdle = useIdle(isReady);

  const openViewer = useEffectEvent((element: HTMLElement) =>
    openZoomViewer(element, image, initialPosition, {
      onScale: setScale,
      onReady: () => setReady(true),
      onFail,
    }),
  );

  useEffect(() => {
    if (!container.current) return undefined;
    dialog.current?.showModal();
    const opened = openViewer(container.current);
    viewer.current = opened;
    return () => opened.close();
  }, []);

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!viewer.current?.press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`${name}, closely`}
      data-ready={isReady ? '' : undefined}
      className={classes('deep-zoom', isIdle && 'viewer-idle')}
      onKeyDown={handleKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div ref={container} role="img" aria-label={image.alt} className="deep-zoom-container" />
      <p role="status" className={isReady ? 'sr-only' : 'deep-zoom-status'}>
        {isReady ? '' : 'Fetching the fine detail…'}
      </p>
      <div className="deep-zoom-tools">
        {isReady && (
          <>
            <ToolButton name="Zoom in" Icon={ZoomIn} onPress={() => viewer.current?.press('+')} />
            <ToolButton name="Zoom out" Icon={ZoomOut} onPress={() => viewer.current?.press('-')} />
            <ToolButton name="See all of it" Icon={Maximize} onPress={() => viewer.current?.press('0')} />
          </>
        )}
        <ToolButton name="Close" Icon={X} onPress={onClose} />
      </div>
      <PanControls scale={scale} onPan={(key) => viewer.current?.press(key)} />
    </dialog>
  );
}
