import { type RefObject, useEffect, useRef, useState } from 'react';
import { storage } from '#web/api/storage.ts';
import { useSiteSettings } from '../site-settings/site-settings.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { BANNER_FLAG } from './banner-flag.ts';

/** Pixels of the banner that its text cannot have: the space before it and both buttons. */
const OTHERS = 120;

/** A moving text that says how to order. The visitor can pause it, and close it for good. */
export function Banner() {
  const { bannerText, stillBanner } = useSiteSettings();
  const text = useRef<HTMLSpanElement>(null);
  const isStill = useFits(text, stillBanner);
  const [paused, setPaused] = useState(false);
  const [closed, setClosed] = useState(false);
  if (closed || bannerText.trim() === '') return null;

  function close() {
    setClosed(true);
    // The focused button disappears with the banner.
    document.getElementById('main')?.focus({ preventScroll: true });
    storage.set(BANNER_FLAG, 'true');
  }

  return (
    <section aria-label="Announcement" className="banner">
      <div>
        <p
          className="banner-text"
          data-paused={paused || undefined}
          style={isStill ? { animation: 'none' } : undefined}
        >
          <span ref={text}>{bannerText}</span>
          {!isStill && <span aria-hidden="true">{bannerText}</span>}
        </p>
      </div>
      {!isStill && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={paused ? 'Play announcement' : 'Pause announcement'}
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} className="size-4" />
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label="Close announcement" onClick={close}>
        <Icon name="cross" className="size-4" />
      </Button>
    </section>
  );
}

/** Whether the text fits into the banner. False until hydration, because the server knows no widths. */
function useFits(text: RefObject<HTMLSpanElement | null>, isOn: boolean): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const banner = text.current?.closest('section');
    if (!isOn || !banner) return;
    const measure = () => {
      const range = document.createRange();
      // Without the space between the two copies.
      if (text.current) range.selectNodeContents(text.current);
      setFits(range.getBoundingClientRect().width + OTHERS < banner.clientWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(banner);
    return () => observer.disconnect();
  }, [text, isOn]);
  return isOn && fits;
}
