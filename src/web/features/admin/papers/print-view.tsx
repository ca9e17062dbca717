import './papers.css';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Printer, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useCloseOnBack } from '#web/navigation/overlays.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { Options } from '../shared/options.tsx';
import { type PaperSize, paperSizes, usePrintLayout, usePaperSize } from './paper-size.ts';

type Props = {
  title: string;
  /** In the corner of each printed page. */
  footer?: string;
  /** What to check first; it is not printed. */
  note?: string | undefined;
  /** What to do with the sheets instead of printing them, such as to issue a document. */
  action?: ReactNode;
  onClose: () => void;
  /** One `article` with the class `sheet` for each document. */
  children: ReactNode;
};

/** Sheets of paper as a preview, which the browser's print dialog prints without anything else of the page. */
export function PrintView({ title, footer = '', note, action, onClose, children }: Props) {
  const [size, chooseSize] = usePaperSize();
  const [fittingZoom, setFittingZoom] = useState(1);
  const [isEnlarged, setEnlarged] = useState(false);
  const isReduced = fittingZoom < 1;
  usePrintLayout(size, footer);
  // Open as long as it is rendered.
  useCloseOnBack(true, onClose);

  return (
    <Base.Root open onOpenChange={onClose}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-50 flex flex-col bg-paper text-ink outline-none">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-6">
            <Base.Title className="min-w-0 text-xl wrap-anywhere max-sm:-order-1 max-sm:basis-[calc(100%-3.75rem)] sm:mr-auto">
              {title}
            </Base.Title>
            <Select
              label="Paper size"
              labelHidden
              value={size}
              onChange={({ target }) => chooseSize(target.value)}
              className="w-24"
            >
              <Options of={paperSizes.map((each) => [each, each])} />
            </Select>
            {isReduced && (
              <IconButton
                label={isEnlarged ? 'Fit to the screen' : 'Enlarge'}
                title={isEnlarged ? 'Fit to the screen' : 'Enlarge'}
                Icon={isEnlarged ? ZoomOut : ZoomIn}
                iconClass="size-5"
                onClick={() => setEnlarged(!isEnlarged)}
              />
            )}
            {action ?? (
              <Button onClick={() => globalThis.print()}>
                <Printer aria-hidden="true" className="size-5" />
                Print
              </Button>
            )}
            <Base.Close
              aria-label="Close"
              className={buttonClass({ variant: 'quiet', size: 'icon', className: 'max-sm:-order-1' })}
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {note && (
            <p role="note" className="border-b border-line bg-turmeric-tint px-4 py-2 print:hidden sm:px-6">
              {note}
            </p>
          )}
          <Sheets key={size} size={size} zoom={isEnlarged ? 1 : fittingZoom} onFit={setFittingZoom}>
            {children}
          </Sheets>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type SheetsProps = {
  size: PaperSize;
  zoom: number;
  /** Is called with the zoom at which a sheet has the width of the screen, at most 1. */
  onFit: (zoom: number) => void;
  children: ReactNode;
};

function Sheets({ size, zoom, onFit, children }: SheetsProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const sheet = element.querySelector<HTMLElement>('.sheet');
      // `zoom` changes the width that the browser reports, but not that of the style.
      const width = sheet ? Number.parseFloat(getComputedStyle(sheet).width) : 0;
      if (entry && width > 0) onFit(Math.min(1, entry.contentRect.width / width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onFit]);

  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
    <div
      ref={box}
      role="region"
      aria-label="Preview"
      tabIndex={0}
      className={`print-sheets paper-${size.toLowerCase()} min-h-0 grow`}
      // A custom property is not in the type.
      style={{ '--zoom': zoom } as CSSProperties}
    >
      {children}
    </div>
  );
}
